/// How a schedule went wrong.
public enum Breakage: String, Sendable {
  /// An expectation did not hold, or the scenario threw.
  case failed
  /// Nothing can run any more and the scenario is not over.
  case hung
  /// Tasks of the scenario wait for each other, in a circle.
  case deadlocked
  /// Time passes for ever, because a timer always sets the next, and the scenario never ends.
  case ticking
  /// Something runs for ever without time passing.
  case spinning
  /// A job came from a thread that the lab does not control, or a replay took another course.
  case uncontrolled
}

/// One schedule, run and written down.
public struct RecordedRun: Sendable {
  /// Nil if nothing went wrong.
  public let breakage: Breakage?
  /// What went wrong, as a sentence; empty if nothing did.
  public let message: String
  public let schedule: Schedule
  public let timeline: Timeline
}

/// What exploring a scenario has shown.
public struct Exploration: Sendable {
  /// The schedules that ran, without those for shrinking and replaying.
  public var schedules = 0
  /// How many of them went wrong.
  public var broken = 0
  /// True if every schedule of the scenario ran.
  public var isExhaustive = false
  /// What was covered, where that is not everything: the strategies and their bounds.
  public var coverage = ""
  /// The simplest schedule that goes wrong.
  public var failure: RecordedRun?
}

/// How much an exploration may cost. Counted in schedules and jobs, so that it ends at the same point on every machine.
public struct Budget: Sendable {
  /// The schedules of the exhaustive search; a scenario that has more is searched with bounds.
  public var schedules: Int
  /// The jobs of one schedule; a scenario that needs more never goes quiet.
  public var steps: Int
  /// The jobs of all schedules of one strategy together.
  public var totalSteps: Int

  public init(schedules: Int = 3_000, steps: Int = 3_000, totalSteps: Int = 200_000) {
    self.schedules = schedules
    self.steps = steps
    self.totalSteps = totalSteps
  }
}
