// A token object per setting, compared by identity
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private final class Setting: Sendable {}

  private var current: (setting: Setting, sleep: Task<Void, Never>)?

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { current != nil }

  public func start(after delay: Duration) {
    current?.sleep.cancel()
    let setting = Setting()
    let sleep = sleeper(clock, for: delay)
    current = (
      setting,
      Task {
        try? await sleep()
        timeHasCome(for: setting)
      }
    )
  }

  private func timeHasCome(for setting: Setting) {
    guard let current, current.setting === setting else { return }
    self.current = nil
    ring()
  }

  public func cancel() {
    current?.sleep.cancel()
    current = nil
  }
}
