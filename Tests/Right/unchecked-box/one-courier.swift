// One courier for all targets takes the reading and the target of the moment together
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
    var isUnderWay = false
    var isClosed = false

    mutating func errand() -> (target: Target, reading: Int)? {
      guard let target, let reading = readings.popFirst() else {
        isUnderWay = false
        return nil
      }
      return (target, reading)
    }

    // Whether a courier has to be sent.
    mutating func call() -> Bool {
      guard !isUnderWay, target != nil, !readings.isEmpty else { return false }
      isUnderWay = true
      return true
    }
  }

  private let state = Mutex(State())

  func bind(_ target: @escaping Target) {
    let (old, isCalled) = state.withLock { state in
      let old = state.target
      state.target = target
      return (old, state.call())
    }
    withExtendedLifetime(old) {}
    if isCalled { sendCourier() }
  }

  func post(_ reading: Int) {
    let isCalled = state.withLock { state in
      guard !state.isClosed else { return false }
      state.readings.append(reading)
      return state.call()
    }
    if isCalled { sendCourier() }
  }

  func close() {
    let old = state.withLock { state in
      state.isClosed = true
      state.readings = Queue()
      defer { state.target = nil }
      return state.target
    }
    withExtendedLifetime(old) {}
  }

  private func sendCourier() {
    Task {
      while let (target, reading) = self.state.withLock({ $0.errand() }) {
        await target(reading)
      }
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
