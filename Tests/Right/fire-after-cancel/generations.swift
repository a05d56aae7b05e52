// A generation that start, cancel and the ring itself move on
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var generation = 0
  private var isWaiting = false
  private var run: Task<Void, Never>?

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { isWaiting }

  public func start(after delay: Duration) {
    cancel()
    isWaiting = true
    let mine = generation
    let sleep = sleeper(clock, for: delay)
    run = Task {
      try? await sleep()
      guard generation == mine else { return }
      generation += 1
      isWaiting = false
      run = nil
      ring()
    }
  }

  public func cancel() {
    generation += 1
    isWaiting = false
    run?.cancel()
    run = nil
  }
}
