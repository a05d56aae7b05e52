/// A message from a program that runs a check's thread scenario under ThreadSanitizer: a line of its own among the sanitizer's reports.
public enum ThreadScenarioReport: String, CaseIterable, Sendable {
  /// The first line: the program is set up, and no code of the learner has run.
  case ready
  /// The last line: the scenario is over.
  case done
  /// The last line: a thread waits for ever.
  case stuck

  /// The line that says this, with the line feed at its end.
  public var line: [UInt8] { Array("\(rawValue)\n".utf8) }

  /// Reads one line, without a line feed.
  /// - Returns: nil if the line is none of these.
  public init?(line: some StringProtocol) { self.init(rawValue: String(line)) }
}
