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
    var target: Target?
    var binding = 0
    var isWorking = false
    var isClosed = false

    mutating func work() -> (target: Target, binding: Int)? {
      guard let target, !isWorking, !readings.isEmpty else { return nil }
      isWorking = true
      return (target, binding)
    }
  }

  private let state = Mutex(State())

  func bind(_ target: @escaping Target) {
    let (old, work) = state.withLock { state in
      let old = state.target
      state.target = target
      state.binding += 1
      state.isWorking = false
      return (old, state.work())
    }
    withExtendedLifetime(old) {}
    begin(work)
  }

  func post(_ reading: Int) {
    begin(
      state.withLock { state in
        guard !state.isClosed else { return nil }
        state.readings.append(reading)
        return state.work()
      })
  }

  func close() {
    let old = state.withLock { state in
      state.isClosed = true
      state.binding += 1
      state.readings = Queue()
      defer { state.target = nil }
      return state.target
    }
    withExtendedLifetime(old) {}
  }

  private func begin(_ work: (target: Target, binding: Int)?) {
    guard let (target, binding) = work else { return }
    Task {
      while let reading = self.next(of: binding) {
        await target(reading)
      }
    }
  }

  private func next(of binding: Int) -> Int? {
    state.withLock { state in
      if state.binding == binding, let reading = state.readings.popFirst() { return reading }
      // Nothing to do, or nothing to do any more.
      state.isWorking = false
      return nil
    }
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
