// A worker per binding that waits on a continuation, is woken without a reading, and looks again under the lock
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
  private enum Next {
    case reading(Int)
    case wait
    case end
  }

  private struct State {
    var readings = Queue()
    var current: Int? = 0
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func post(_ reading: Int) {
    wake { state in
      if state.current != nil { state.readings.append(reading) }
    }
  }

  func bind(_ target: @escaping Target) {
    var binding = 0
    wake { state in
      binding = (state.current ?? 0) + 1
      state.current = binding
    }
    Task { [binding] in
      await self.serve(target, binding)
    }
  }

  func close() {
    wake { state in
      state.current = nil
      state.readings = Queue()
    }
  }

  private func wake(after change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func serve(_ target: Target, _ binding: Int) async {
    while true {
      switch next(of: binding) {
      case .reading(let reading): await target(reading)
      case .wait: await somethingNew(for: binding)
      case .end: return
      }
    }
  }

  private func next(of binding: Int) -> Next {
    state.withLock { state in
      guard state.current == binding else { return .end }
      return state.readings.popFirst().map(Next.reading) ?? .wait
    }
  }

  private func somethingNew(for binding: Int) async {
    await withCheckedContinuation { continuation in
      let isNew = state.withLock { state in
        if state.current != binding || !state.readings.isEmpty { return true }
        state.waiting = continuation
        return false
      }
      if isNew { continuation.resume() }
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
