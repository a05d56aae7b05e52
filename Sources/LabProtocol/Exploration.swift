/// The result of a search through the schedules of a scenario.
public struct Exploration: Equatable, Sendable {
  /// The number of schedules that ran, without those for shrinking and replaying.
  public var schedules = 0
  /// The number of different stories that were told; 0 for a scenario that tells only one.
  public var stories = 0
  /// The number of different combinations of the world's choices; 1 for a scenario that leaves the world no choice.
  public var cases = 1
  /// The number of schedules that failed.
  public var broken = 0
  /// True if every schedule of the scenario ran.
  public var isExhaustive = false
  /// The phrase that describes the schedules covered: `all interleavings`, or the strategies and their bounds.
  public var coverage = ""
  /// The simplest schedule that fails; nil if none was found.
  public var failure: RecordedRun?

  /// Creates a result; by default, that of no search.
  public init(
    schedules: Int = 0, stories: Int = 0, cases: Int = 1, broken: Int = 0, isExhaustive: Bool = false,
    coverage: String = "",
    failure: RecordedRun? = nil
  ) {
    self.schedules = schedules
    self.stories = stories
    self.cases = cases
    self.broken = broken
    self.isExhaustive = isExhaustive
    self.coverage = coverage
    self.failure = failure
  }
}

extension Exploration: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(schedules)
    line.write(stories)
    line.write(cases)
    line.write(broken)
    line.write(isExhaustive)
    line.write(coverage)
    line.write(failure)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    schedules = try line.read()
    stories = try line.read()
    cases = try line.read()
    broken = try line.read()
    isExhaustive = try line.read()
    coverage = try line.read()
    failure = try line.read()
  }
}
