// One lock puts posts and the closing in order, another protects the table; streams end outside the table lock.
import Synchronization

public final class Announcements: Sendable {
  private struct Table {
    var rows: [(number: Int, display: AsyncStream<String>.Continuation)] = []
    var numbers = 0
    var isClosed = false
  }

  private let speaking = Mutex(())
  private let table = Mutex(Table())

  public init() {}

  deinit {
    for row in table.withLock({ $0.rows }) { row.display.finish() }
  }

  public var subscriberCount: Int { table.withLock { $0.rows.count } }

  public func subscribe() -> AsyncStream<String> {
    let (stream, display) = AsyncStream<String>.makeStream()
    table.withLock { table in
      guard !table.isClosed else { return }
      table.numbers += 1
      let number = table.numbers
      table.rows.append((number, display))
      display.onTermination = { [weak self] _ in self?.leave(number) }
    }
    finishIfClosed(display)
    return stream
  }

  private func finishIfClosed(_ display: AsyncStream<String>.Continuation) {
    if table.withLock({ $0.isClosed }) { display.finish() }
  }

  private func leave(_ number: Int) {
    let gone = table.withLock { table -> AsyncStream<String>.Continuation? in
      guard let index = table.rows.firstIndex(where: { $0.number == number }) else { return nil }
      return table.rows.remove(at: index).display
    }
    withExtendedLifetime(gone) {}
  }

  public func post(_ text: String) {
    speaking.withLock { _ in
      for row in table.withLock({ $0.rows }) { row.display.yield(text) }
    }
  }

  public func close() {
    speaking.withLock { _ in
      let rows = table.withLock { table in
        table.isClosed = true
        defer { table.rows = [] }
        return table.rows
      }
      for row in rows { row.display.finish() }
    }
  }
}
