/// A suite's report on one check.
public struct CheckReport: Equatable, Sendable {
  /// The outcome of a search, of a replayed or played schedule, or of a replay that does not fit.
  public enum Result: Equatable, Sendable {
    /// The schedules were searched.
    case explored(Exploration)
    /// One schedule was replayed.
    case replayed(RecordedRun)
    /// A person's choices were followed.
    case played(PlayedRun)
    /// The schedule to replay does not fit: it makes choices that the scenario does not offer.
    case misfit
  }

  /// The name of the check's test, as Swift Testing says it.
  public let check: String
  /// How much of the runtime the lab controlled.
  public let control: Control
  /// The outcome of the check, in the mode in which the suite ran.
  public let result: Result

  /// Creates the report on a check.
  public init(check: String, control: Control, result: Result) {
    self.check = check
    self.control = control
    self.result = result
  }

  /// The run that the report shows; nil if no schedule failed or the schedule does not fit.
  public var run: RecordedRun? {
    switch result {
    case .explored(let exploration): exploration.failure
    case .replayed(let run): run
    case .played(let played): played.run
    case .misfit: nil
    }
  }
}

extension CheckReport: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(check)
    line.write(control)
    line.write(result)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    check = try line.read()
    control = try line.read()
    result = try line.read()
  }
}

extension CheckReport.Result: LineCodable {
  private enum Tag: String, LineCodable {
    case explored, replayed, played, misfit
  }

  func write(to line: inout LineWriter) {
    switch self {
    case .explored(let exploration):
      line.write(Tag.explored)
      line.write(exploration)
    case .replayed(let run):
      line.write(Tag.replayed)
      line.write(run)
    case .played(let played):
      line.write(Tag.played)
      line.write(played)
    case .misfit: line.write(Tag.misfit)
    }
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    self =
      switch try line.read() as Tag {
      case .explored: .explored(try line.read())
      case .replayed: .replayed(try line.read())
      case .played: .played(try line.read())
      case .misfit: .misfit
      }
  }
}
