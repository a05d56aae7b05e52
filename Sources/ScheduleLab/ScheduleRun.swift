import LabProtocol

/// A schedule that has run, without its timeline.
struct ScheduleRun {
  var choices: [Int] = []
  /// The choices that are not about order: two runs with the same tell the same story.
  var story: [Int] = []
  /// The number of jobs that ran.
  var steps = 0
  /// Virtual time at the end.
  var time: Duration = .zero
  var failureKind: FailureKind?
  var message = ""
  /// How threads failed; nil if they did not, or if jobs were not stopped in the middle.
  var threads: ThreadFailure.Kind?

  func failsLike(_ other: ScheduleRun) -> Bool { failureKind == other.failureKind && message == other.message }
}
