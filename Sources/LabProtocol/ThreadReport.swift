/// A message from a program that tells a kata's stories of threads: one line in the pipe ``SuiteDescriptor/threads``.
public enum ThreadReport: Equatable, Sendable {
  /// The first line: the program is set up, and no code of the learner has run.
  case ready
  /// A story begins.
  case began(String)
  /// A story ended: nothing was wrong in any schedule that ran, nor in the interleavings for which these stand.
  case held(schedules: Int, interleavings: Int, isExhaustive: Bool, delays: Int)
  /// A story failed. None follows.
  case failed(ThreadFailure)
  /// The last line: every story was told.
  case done

  /// The line that says this, with the line feed at its end.
  public var line: [UInt8] { LineWriter.line(self) }

  /// The line with a run's secret before it.
  public func line(after secret: RunSecret?) -> [UInt8] { (secret?.bytes ?? []) + line }

  /// Reads every report in a program's output, and skips the lines that are none.
  /// - Parameter secret: what a line must begin with, if anything.
  public static func all(in output: some Sequence<UInt8>, after secret: RunSecret? = nil) -> [ThreadReport] {
    LineReader.messages(in: output, after: secret)
  }
}

extension ThreadReport: LineCodable {
  private enum Tag: String, LineCodable {
    case ready, began, held, failed, done
  }

  func write(to line: inout LineWriter) {
    switch self {
    case .ready: line.write(Tag.ready)
    case .began(let title):
      line.write(Tag.began)
      line.write(title)
    case .held(let schedules, let interleavings, let isExhaustive, let delays):
      line.write(Tag.held)
      line.write(schedules)
      line.write(interleavings)
      line.write(isExhaustive)
      line.write(delays)
    case .failed(let failure):
      line.write(Tag.failed)
      line.write(failure)
    case .done: line.write(Tag.done)
    }
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    self =
      switch try line.read() as Tag {
      case .ready: .ready
      case .began: .began(try line.read())
      case .held:
        .held(
          schedules: try line.read(), interleavings: try line.read(), isExhaustive: try line.read(),
          delays: try line.read())
      case .failed: .failed(try line.read())
      case .done: .done
      }
  }
}
