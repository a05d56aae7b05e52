import Grader
import Workbook

/// One schedule, for `kata replay`.
public struct ReplayReport {
  private let verdict: Verdict
  private let style: Style

  /// The report of a verdict about one schedule, whose texts are made safe for a terminal.
  public init(_ verdict: Verdict, style: Style) {
    self.verdict = verdict.sanitized(for: style)
    self.style = style
  }

  /// The report: the steps of the schedule and how it ended; ends with a newline.
  public func text() -> String {
    guard let check = verdict.checks.first else { return "" }
    var lines = [
      "",
      style.justified(
        check.title, "schedule \(check.schedule.isEmpty ? "0" : check.schedule)", styleLeft: { style.styled($0, .bold) }
      ),
      "",
    ]
    let table = TimelineTable(check).lines(style, indent: 2)
    lines += table.isEmpty ? ["  Nothing was noted in this schedule."] : table
    lines.append("")
    let isPassed = check.result == .passed
    lines.append(
      style.wrap(isPassed ? "The check holds in this schedule." : check.message, indent: 2))
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
