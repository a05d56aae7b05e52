actor Alarm<Time: Clock<Duration>> {
  let clock: Time
  let interval: Duration

  func set(_ moment: Time.Instant, ring: @escaping @Sendable () -> Void) {
    Task {
      try await clock.sleep(until: moment)
      ring()
    }
  }

  // The time between two questions, not a rhythm.
  func ask(_ question: @Sendable () async -> Void) async throws {
    let start = clock.now
    while true {
      await question()
      log("asked after \(start.duration(to: clock.now))")
      try await clock.sleep(for: interval)
    }
  }
}
