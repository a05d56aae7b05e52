/// The strategies of a search, in order, each with the coverage that it earns.
///
/// The first strategy tries every schedule. If the budget ends before that, the others follow within bounds.
enum Portfolio {
  /// A strategy, and the phrase of a verdict's coverage that it earns.
  struct Entry: Sendable {
    /// The strategy, given the number of choice points of the longest schedule so far.
    let strategy: @Sendable (_ longest: Int) -> any Strategy
    /// The most schedules that the strategy runs; nil for as many as the budget allows.
    var schedules: Int?
    /// The phrase for the number of schedules that ran; nil if the strategy earns none.
    let coverage: @Sendable (_ schedules: Int, _ isComplete: Bool) -> String?
  }

  /// The coverage of a search that tried every schedule.
  static let everything = "all interleavings"

  /// Tried first. If it is complete, nothing is left to try.
  static let exhaustive = Entry(
    strategy: { _ in DepthFirst() },
    coverage: { $1 ? everything : "\($0) interleavings depth-first" })

  /// Tried in order if not every schedule could be tried. Of a ladder, an entry is tried only if the one before it was complete,
  /// and the last phrase counts.
  static let bounded: [[Entry]] = [[delays(1), delays(2)], [randomPriorities(runs: 500, depth: 3, seed: 1)]]

  private static func delays(_ bound: Int) -> Entry {
    Entry(
      strategy: { _ in DepthFirst(delays: bound) },
      coverage: { $1 ? "every one with at most \(bound) delay\(bound == 1 ? "" : "s")" : nil })
  }

  private static func randomPriorities(runs: Int, depth: Int, seed: UInt64) -> Entry {
    Entry(
      strategy: { PCTStrategy(runs: runs, depth: depth, length: $0, seed: seed) }, schedules: runs,
      coverage: { schedules, _ in "\(schedules) with random priorities (depth \(depth), seed \(seed))" })
  }
}
