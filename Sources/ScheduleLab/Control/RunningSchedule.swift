/// The schedule that the executors serve while it runs.
protocol RunningSchedule: AnyObject {
  /// Virtual time since the scenario began.
  var now: Duration { get }

  /// Makes a job ready.
  func enqueue(_ job: UnownedJob, isMain: Bool)

  /// Makes a job ready once virtual time has passed.
  func enqueue(_ job: UnownedJob, after delay: Duration)

  /// The number of jobs that are ready.
  var readyCount: Int { get }

  /// Takes note of a task that the running one has created.
  /// - Parameter readyBefore: the number of jobs that were ready before.
  func created(_ task: UnsafeRawPointer, readyBefore: Int)
}
