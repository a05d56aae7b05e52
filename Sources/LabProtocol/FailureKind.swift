/// How a schedule failed.
public enum FailureKind: String, Sendable {
  /// An expectation did not hold, or the scenario threw an error.
  case failed
  /// Nothing can run any more, and the scenario is not over.
  case hung
  /// Tasks of the scenario wait for each other in a circle.
  case deadlocked
  /// Time passes for ever, because each timer sets the next one, and the scenario never ends.
  case endlessTimers
  /// Something runs for ever while no time passes.
  case livelock
  /// A job came from a thread that the lab does not control, or the same choices led to different runs.
  case uncontrolled
  /// The process ended in the middle of the schedule.
  case crashed
}

extension FailureKind: LineCodable {}

extension FailureKind {
  /// Says of code that it cancels tasks which are not its own, by `withUnsafeCurrentTask`.
  public static let cancelsCaller = "The code cancels the task that calls it."
}
