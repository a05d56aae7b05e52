// A state machine, and a task per reading that starts the next one when it is done
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
  private enum Mode {
    case unbound
    case bound(Target, number: Int, isBusy: Bool)
    case closed
  }

  private struct State {
    var mode = Mode.unbound
    var readings = Queue()
    var numbers = 0

    // The number for which the next reading is to be handed over, if there is anything to do.
    mutating func beginning() -> Int? {
      guard case .bound(let target, let number, false) = mode, !readings.isEmpty else { return nil }
      mode = .bound(target, number: number, isBusy: true)
      return number
    }
  }

  private let state = Mutex(State())

  func bind(_ target: @escaping Target) {
    let (old, beginning) = state.withLock { state -> (Mode, Int?) in
      let old = state.mode
      state.numbers += 1
      state.mode = .bound(target, number: state.numbers, isBusy: false)
      return (old, state.beginning())
    }
    withExtendedLifetime(old) {}
    if let beginning { handNext(to: beginning) }
  }

  func post(_ reading: Int) {
    let beginning = state.withLock { state -> Int? in
      if case .closed = state.mode { return nil }
      state.readings.append(reading)
      return state.beginning()
    }
    if let beginning { handNext(to: beginning) }
  }

  private func handNext(to number: Int) {
    Task {
      guard let (target, reading) = self.take(number) else { return }
      await target(reading)
      if self.isDone(number) { self.handNext(to: number) }
    }
  }

  private func take(_ number: Int) -> (Target, Int)? {
    state.withLock { state in
      guard case .bound(let target, number, _) = state.mode, let reading = state.readings.popFirst() else { return nil }
      return (target, reading)
    }
  }

  private func isDone(_ number: Int) -> Bool {
    state.withLock { state in
      guard case .bound(let target, number, _) = state.mode else { return false }
      state.mode = .bound(target, number: number, isBusy: false)
      return state.beginning() != nil
    }
  }

  func close() {
    let old = state.withLock { state in
      state.readings = Queue()
      defer { state.mode = .closed }
      return state.mode
    }
    withExtendedLifetime(old) {}
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
