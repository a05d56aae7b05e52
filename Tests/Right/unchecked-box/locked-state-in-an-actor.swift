// An actor whose state is in a lock-protected class, so that post need not wait
import Synchronization

private struct Queue {
  private var items: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Int) { items.append(item) }

  mutating func popFirst() -> Int? {
    guard head < items.count else { return nil }
    defer {
      head += 1
      if head > 64, head * 2 > items.count {
        items.removeFirst(head)
        head = 0
      }
    }
    return items[head]
  }
}

private final class Exchange: Sendable {
  struct Line {
    let number: UInt64
    let target: @Sendable (Int) async -> Void
    var isOpen = false
  }

  private struct State {
    var readings = Queue()
    var line: Line?
    var numbers: UInt64 = 0
    var isOver = false
  }

  private let state = Mutex(State())

  func connect(_ target: @escaping @Sendable (Int) async -> Void) {
    let old = state.withLock { state -> Line? in
      defer {
        state.numbers += 1
        state.line = Line(number: state.numbers, target: target)
      }
      return state.line
    }
    withExtendedLifetime(old) {}
    serve()
  }

  func add(_ reading: Int) {
    state.withLock { state in
      if !state.isOver { state.readings.append(reading) }
    }
    serve()
  }

  private func serve() {
    let opened = state.withLock { state -> Line? in
      guard let line = state.line, !line.isOpen, !state.readings.isEmpty else { return nil }
      state.line?.isOpen = true
      return line
    }
    guard let opened else { return }
    let number = opened.number
    let target = opened.target
    Task.detached(priority: Task.currentPriority) {
      repeat {
        guard let reading = self.reading(for: number) else { return }
        await target(reading)
      } while true
    }
  }

  private func reading(for number: UInt64) -> Int? {
    state.withLock { state in
      guard state.line?.number == number else { return nil }
      guard let reading = state.readings.popFirst() else {
        state.line?.isOpen = false
        return nil
      }
      return reading
    }
  }

  func shutDown() {
    let line = state.withLock { state -> Line? in
      state.isOver = true
      state.readings = Queue()
      defer { state.line = nil }
      return state.line
    }
    withExtendedLifetime(line) {}
  }
}

public actor Feed {
  // Immutable, and what is in it is protected by its lock.
  private nonisolated let exchange = Exchange()

  public init() {}

  deinit {
    exchange.shutDown()
  }

  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    exchange.connect(target)
  }

  public nonisolated func post(_ reading: Int) {
    exchange.add(reading)
  }
}
