// An optional array, nil when closed, searched by halves for a rising number; interface with other spellings and in extensions.
import Synchronization

public final class Announcements {
  private typealias Row = (number: Int, display: AsyncStream<String>.Continuation)

  private let rows = Mutex<[Row]?>([])
  private let numbers = Atomic(0)

  public init() {}

  deinit {
    close()
  }

  private func remove(_ number: Int) {
    let gone = rows.withLock { rows -> Row? in
      guard rows != nil else { return nil }
      var low = 0
      var high = rows!.count
      while low < high {
        let middle = (low + high) / 2
        if rows![middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < rows!.count, rows![low].number == number else { return nil }
      return rows!.remove(at: low)
    }
    withExtendedLifetime(gone) {}
  }
}

extension Announcements: Sendable {
  public var subscriberCount: Swift.Int {
    get { rows.withLock { $0?.count ?? 0 } }
  }

  public func subscribe() -> AsyncStream<Swift.String> {
    AsyncStream<String>(bufferingPolicy: .unbounded) { display in
      let isOpen = rows.withLock { rows in
        guard rows != nil else { return false }
        let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
        display.onTermination = { @Sendable [weak self] _ in self?.remove(number) }
        rows?.append((number, display))
        return true
      }
      if !isOpen { display.finish() }
    }
  }

  public func post(_ text: Swift.String) -> () {
    rows.withLock { rows in
      rows?.forEach { $0.display.yield(text) }
    }
  }

  public func close() -> () {
    let all = rows.withLock { rows in
      defer { rows = nil }
      return rows ?? []
    }
    all.forEach { $0.display.finish() }
  }
}
