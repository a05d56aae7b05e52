// An enum, off or on with a number, and one function for every transition
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private enum State {
    case off
    case on(number: Int, task: Task<Void, Never>)
  }

  private enum Event {
    case set(Duration)
    case takenBack
    case due(number: Int)
  }

  private var state = State.off
  private var numbers = 0

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool {
    if case .on = state { true } else { false }
  }

  public func start(after delay: Duration) {
    handle(.set(delay))
  }

  public func cancel() {
    handle(.takenBack)
  }

  private func handle(_ event: Event) {
    switch (state, event) {
    case (.on(let awaited, _), .due(let number)) where awaited == number:
      state = .off
      ring()
    case (_, .due):
      break
    case (.on(_, let task), .set(let delay)):
      task.cancel()
      set(delay)
    case (.off, .set(let delay)):
      set(delay)
    case (.on(_, let task), .takenBack):
      task.cancel()
      state = .off
    case (.off, .takenBack):
      break
    }
  }

  private func set(_ delay: Duration) {
    numbers += 1
    let number = numbers
    let sleep = sleeper(clock, for: delay)
    state = .on(
      number: number,
      task: Task {
        try? await sleep()
        handle(.due(number: number))
      })
  }
}
