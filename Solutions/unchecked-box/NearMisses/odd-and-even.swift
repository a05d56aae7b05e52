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

private final class Desk: Sendable {
  private struct State {
    var readings = Queue()
    var bell: AsyncStream<Void>.Continuation?
    // The other way round for the next target.
    var isOdd = false
    var isClosed = false
  }

  private let state = Mutex(State())

  func bind(_ target: @escaping Target) {
    let (bell, ringer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (old, isOdd) = state.withLock { state in
      let old = state.bell
      state.bell = ringer
      state.isOdd.toggle()
      return (old, state.isOdd)
    }
    old?.finish()
    ringer.yield()
    Task {
      for await _ in bell {
        while let reading = self.take(isOdd) {
          await target(reading)
        }
      }
    }
  }

  func post(_ reading: Int) {
    let bell = state.withLock { state in
      if !state.isClosed { state.readings.append(reading) }
      return state.bell
    }
    bell?.yield()
  }

  private func take(_ isOdd: Bool) -> Int? {
    state.withLock { state in
      state.isOdd == isOdd ? state.readings.popFirst() : nil
    }
  }

  func close() {
    let bell = state.withLock { state in
      state.isClosed = true
      state.readings = Queue()
      defer { state.bell = nil }
      return state.bell
    }
    bell?.finish()
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
