actor Alarm<Time: Clock<Duration>> {
  let clock: Time

  func set(_ moment: Time.Instant, ring: @escaping @Sendable () -> Void) {
    let rest = clock.now.duration(to: moment)
    Task {
      try await clock.sleep(for: rest)
      //          ^ likely
      ring()
    }
  }

  func prepareAndRing(at moment: Time.Instant) async throws {
    let rest = clock.now.duration(to: moment)
    await prepare()
    try await clock.sleep(for: rest)
    //          ^ likely
  }
}
