/// How much an exploration may cost. Counted in schedules and jobs, so that it ends at the same point on every machine.
public struct Budget: Sendable {
  /// The schedules of the exhaustive search; a scenario that has more is searched with bounds.
  public var schedules: Int
  /// The jobs of one schedule; a scenario that needs more never goes quiet.
  public var steps: Int
  /// The jobs of all schedules of one strategy together.
  public var totalSteps: Int

  /// Creates a budget; the defaults suit a check of a suite.
  public init(schedules: Int = 3_000, steps: Int = 3_000, totalSteps: Int = 200_000) {
    self.schedules = schedules
    self.steps = steps
    self.totalSteps = totalSteps
  }

  /// The same bounds for one schedule, and so many times the schedules.
  public func times(_ factor: Int) -> Budget {
    Budget(schedules: schedules * factor, steps: steps, totalSteps: totalSteps * factor)
  }
}
