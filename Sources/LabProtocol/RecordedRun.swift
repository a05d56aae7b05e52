/// One schedule that ran, with its timeline.
public struct RecordedRun: Equatable, Sendable {
  /// How the schedule failed; nil if it did not fail.
  public let failureKind: FailureKind?
  /// The failure as a sentence; empty if the schedule did not fail.
  public let message: String
  /// The choices of the run.
  public let schedule: Schedule
  /// The events of the run.
  public let timeline: Timeline
  /// What threads did in it; nil if jobs were not stopped in the middle.
  public let threads: ThreadFailure?

  /// Creates the record of a run.
  public init(
    failureKind: FailureKind?, message: String, schedule: Schedule, timeline: Timeline, threads: ThreadFailure? = nil
  ) {
    self.threads = threads
    self.failureKind = failureKind
    self.message = message
    self.schedule = schedule
    self.timeline = timeline
  }
}

extension RecordedRun: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(failureKind)
    line.write(message)
    line.write(schedule)
    line.write(timeline)
    line.write(threads)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    failureKind = try line.read()
    message = try line.read()
    schedule = try line.read()
    timeline = try line.read()
    threads = try line.read()
  }
}
