/// An order in which to try the schedules of a scenario.
///
/// A strategy knows how many ways there are to continue and whose jobs are ready. It knows nothing of jobs, executors or scenarios,
/// so a simulated task tree tests it as well as a real run.
protocol Strategy {
  /// Prepares the next schedule.
  /// - Returns: false if this strategy would try no further schedule.
  mutating func beginSchedule() -> Bool

  /// Chooses how a schedule continues: a number below `point.count`.
  mutating func choose(at point: ChoicePoint) -> Int

  /// True if the last schedule offered other choices than an earlier one that had made the same choices.
  var diverged: Bool { get }
}

extension Strategy {
  var diverged: Bool { false }
}
