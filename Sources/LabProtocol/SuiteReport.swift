/// A message from a suite to the grader: one line in the pipe ``SuiteDescriptor/reports``.
public enum SuiteReport: Equatable, Sendable {
  /// The runtime is not what the lab expects; the phrase says what differs. The suite runs no check.
  case selfTestFailed(String)
  /// A person's choices are about to be followed. Written before anything runs, because the schedule may end the process.
  case planned(choices: Int)
  /// An event of a replayed or played schedule. Written as it happens, because the schedule may end the process.
  case happened(Timeline.Event)
  /// A check ended.
  case checked(CheckReport)
  /// A proof in the tests of a package ended. The check is the name of the proof; the title is for people.
  case proved(title: String, CheckReport)
  /// The benchmark's suite ran schedules for a time.
  case measured(schedules: Int, time: Duration)

  /// The line that says this, with the line feed at its end.
  public var line: [UInt8] { LineWriter.line(self) }

  /// Reads one line, without a line feed.
  /// - Returns: nil if the line is damaged or is no report.
  public init?(line: some Sequence<UInt8>) {
    guard let report: SuiteReport = LineReader.message(in: Array(line)) else { return nil }
    self = report
  }

  /// The line with a run's secret before it.
  public func line(after secret: RunSecret?) -> [UInt8] { (secret?.bytes ?? []) + line }

  /// Reads every report in a suite's output, and skips the lines that are none.
  /// - Parameter secret: what a line must begin with, if anything.
  public static func all(in output: some Sequence<UInt8>, after secret: RunSecret? = nil) -> [SuiteReport] {
    LineReader.messages(in: output, after: secret)
  }
}

extension SuiteReport: LineCodable {
  private enum Tag: String, LineCodable {
    case selfTestFailed, planned, happened, checked, proved, measured
  }

  func write(to line: inout LineWriter) {
    switch self {
    case .selfTestFailed(let phrase):
      line.write(Tag.selfTestFailed)
      line.write(phrase)
    case .planned(let choices):
      line.write(Tag.planned)
      line.write(choices)
    case .happened(let event):
      line.write(Tag.happened)
      line.write(event)
    case .checked(let report):
      line.write(Tag.checked)
      line.write(report)
    case .proved(let title, let report):
      line.write(Tag.proved)
      line.write(title)
      line.write(report)
    case .measured(let schedules, let time):
      line.write(Tag.measured)
      line.write(schedules)
      line.write(time)
    }
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    self =
      switch try line.read() as Tag {
      case .selfTestFailed: .selfTestFailed(try line.read())
      case .planned: .planned(choices: try line.read())
      case .happened: .happened(try line.read())
      case .checked: .checked(try line.read())
      case .proved: .proved(title: try line.read(), try line.read())
      case .measured: .measured(schedules: try line.read(), time: try line.read())
      }
  }
}
