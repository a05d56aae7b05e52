/// A schedule as far as a person has played it.
public struct PlayedRun: Equatable, Sendable {
  /// The run so far. Its failure kind is nil as long as nothing failed.
  public let run: RecordedRun
  /// The choices that were made, with the zeros at the end.
  public let choices: [Int]
  /// The steps that could run next; empty when the run is over.
  public let enabledSteps: [EnabledStep]
  /// Virtual time since the scenario began.
  public let time: Duration
  /// The index of the first requested choice that could not be made, because there were fewer options or none.
  public let misfit: Int?

  /// Creates the state of a played schedule.
  public init(run: RecordedRun, choices: [Int], enabledSteps: [EnabledStep], time: Duration, misfit: Int?) {
    self.run = run
    self.choices = choices
    self.enabledSteps = enabledSteps
    self.time = time
    self.misfit = misfit
  }

  /// True if the player has to choose the next step.
  public var isChoosing: Bool { misfit == nil && run.failureKind == nil && !enabledSteps.isEmpty }
}

extension PlayedRun: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(run)
    line.write(choices)
    line.write(enabledSteps)
    line.write(time)
    line.write(misfit)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    run = try line.read()
    choices = try line.read()
    enabledSteps = try line.read()
    time = try line.read()
    misfit = try line.read()
  }
}
