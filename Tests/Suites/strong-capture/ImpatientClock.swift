import ScheduleLab

/// The scenario’s clock, for loops that do not notice that their sleep was cancelled.
struct ImpatientClock: Clock {
  private let clock: VirtualClock
  private let scenario: Scenario
  private let isOver: Gate
  private let cancelled = Log<VirtualClock.Instant>()

  init(_ scenario: Scenario, isOver: Gate) {
    clock = scenario.clock
    self.scenario = scenario
    self.isOver = isOver
  }

  var now: VirtualClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    if Task.isCancelled { cancelled.add(clock.now) }
    guard cancelled.count < 10 else {
      scenario.expect(
        isOver.isOpen,
        "The task was cancelled and loops without end: a cancelled sleep returns at once, and the loop does "
          + "not ask why.")
      // For ever, so that the rest of the story can be told.
      return await Gate().pass()
    }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}
