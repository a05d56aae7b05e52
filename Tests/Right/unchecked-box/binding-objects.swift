// Bindings are objects, each with a lock that is held while a reading is taken for it and while it is replaced
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

private typealias Target = @Sendable (Int) async -> Void

private final class Store: Sendable {
  private let readings = Mutex(Queue())

  func add(_ reading: Int) { readings.withLock { $0.append(reading) } }
  func take() -> Int? { readings.withLock { $0.popFirst() } }
}

private final class Binding: Sendable {
  private let isValid = Mutex(true)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func wake() { signal.yield() }

  func end() {
    isValid.withLock { $0 = false }
    signal.finish()
  }

  func serve(_ target: Target, from store: Store) async {
    for await _ in signals {
      while let reading = isValid.withLock({ $0 ? store.take() : nil }) {
        await target(reading)
      }
    }
  }
}

private final class Desk: Sendable {
  private let store = Store()
  private let current = Mutex<Binding?>(nil)

  func bind(_ target: @escaping Target) {
    let binding = Binding()
    current.withLock { current in
      // The old one is invalid before this returns, and before the next one comes.
      current?.end()
      current = binding
    }
    binding.wake()
    Task { [store] in await binding.serve(target, from: store) }
  }

  func post(_ reading: Int) {
    store.add(reading)
    current.withLock { $0 }?.wake()
  }

  func close() {
    current.withLock { $0 }?.end()
  }
}

public final class Feed: Sendable {
  private let desk = Desk()

  public init() {}

  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    desk.bind(target)
  }

  public func post(_ reading: Int) {
    desk.post(reading)
  }

  deinit {
    desk.close()
  }
}
