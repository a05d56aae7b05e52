// The old task is cancelled, and cancellation is looked at on the actor, with no await before the ring
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var run: Task<Void, Never>?

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { run != nil }

  public func start(after delay: Duration) {
    run?.cancel()
    let sleep = sleeper(clock, for: delay)
    run = Task {
      try? await sleep()
      guard !Task.isCancelled else { return }
      run = nil
      ring()
    }
  }

  public func cancel() {
    run?.cancel()
    run = nil
  }
}
