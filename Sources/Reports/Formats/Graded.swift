import Grader
import Workbook

/// One graded file of a report.
public struct Graded: Sendable {
  /// The name of the submission; empty if the file was graded by itself.
  public let submission: String
  /// The file, as the reader would name it.
  public let path: String
  /// The same on one line, as it may be shown.
  var shownPath: String { Style.report.sanitizedLine(path) }
  /// The kata that the file was graded for.
  public let kata: Kata
  /// The verdict. Its texts are safe to show: none of them steers the reader's terminal.
  public let verdict: Verdict

  /// A graded file. The texts of its verdict are made safe to show.
  public init(submission: String = "", path: String, kata: Kata, verdict: Verdict) {
    self.submission = submission
    self.path = path
    self.kata = kata
    self.verdict = verdict.sanitized(for: .report)
  }
}
