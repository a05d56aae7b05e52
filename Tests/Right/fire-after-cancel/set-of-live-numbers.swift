// Detached sleepers come back with a ticket, and the set of valid tickets holds one at most
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var valid: Set<UInt64> = []
  private var sleepers: [UInt64: Task<Void, Never>] = [:]
  private var tickets: UInt64 = 0

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { !valid.isEmpty }

  public func start(after delay: Duration) {
    cancel()
    tickets += 1
    let ticket = tickets
    valid.insert(ticket)
    let sleep = sleeper(clock, for: delay)
    sleepers[ticket] = Task.detached {
      try? await sleep()
      await self.redeem(ticket)
    }
  }

  private func redeem(_ ticket: UInt64) {
    sleepers[ticket] = nil
    guard valid.remove(ticket) != nil else { return }
    ring()
  }

  public func cancel() {
    valid.removeAll()
    for sleeper in sleepers.values { sleeper.cancel() }
  }
}
