/// How a search walks through the schedules of a scenario.
///
/// A strategy knows how many ways there are to go on and whose jobs are ready, never what they do.
protocol Strategy {
  /// Prepares the next schedule.
  /// - Returns: false when there is none left that this strategy would try.
  mutating func beginSchedule() -> Bool

  /// Chooses how a schedule goes on: a number below `point.count`.
  mutating func choose(at point: ChoicePoint) -> Int

  /// True if the last schedule did not take the course that the same choices took before.
  var hasStrayed: Bool { get }
}

extension Strategy {
  var hasStrayed: Bool { false }
}

/// A place where a schedule can go on in more than one way.
enum ChoicePoint {
  /// Several jobs are ready; 0 is the one that has waited longest.
  case nextJob([Scheduler.Ready])
  /// The scenario asks for one of several options.
  case option(count: Int)

  var count: Int {
    switch self {
    case .nextJob(let ready): ready.count
    case .option(let count): count
    }
  }
}
