private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var isWaiting = false
  private var isOdd = false

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { isWaiting }

  public func start(after delay: Duration) {
    isWaiting = true
    // The task before this one has the other value.
    isOdd.toggle()
    let sleep = sleeper(clock, for: delay)
    Task { [isOdd] in
      try? await sleep()
      guard isWaiting, isOdd == self.isOdd else { return }
      isWaiting = false
      ring()
    }
  }

  public func cancel() {
    isWaiting = false
  }
}
