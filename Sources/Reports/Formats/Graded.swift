import Grader
import Workbook

/// What a report says of one file.
public struct Graded: Sendable {
  /// Whose it is; empty if it was graded by itself.
  public let submission: String
  /// The file, as the reader would name it.
  public let path: String
  /// The same on one line, as it may be shown.
  var shownPath: String { Style.report.sanitizedLine(path) }
  public let kata: Kata
  /// The verdict with all its texts as they may be shown: none of them steers whoever reads the report.
  public let verdict: Verdict

  public init(submission: String = "", path: String, kata: Kata, verdict: Verdict) {
    self.submission = submission
    self.path = path
    self.kata = kata
    self.verdict = verdict.sanitized(for: .report)
  }
}
