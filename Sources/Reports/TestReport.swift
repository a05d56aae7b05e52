import Grader
import Workbook

/// The verdict on a learner's test: which bugs it catches, and which right implementation it accuses.
public struct TestReport {
  private let verdict: Verdict
  private let exercise: TestExercise
  private let path: String
  private let style: Style

  /// The report of a verdict, whose texts are made safe for a terminal.
  /// - Parameter path: the learner's file, as the reader would type it.
  public init(_ verdict: Verdict, of exercise: TestExercise, path: String, style: Style) {
    self.verdict = verdict.sanitized(for: style)
    self.exercise = exercise
    self.path = path
    self.style = style
  }

  /// The report; ends with a newline.
  public func text() -> String {
    var lines = [
      "",
      style.justified(
        exercise.kata.title, "\(verdict.score) of \(verdict.maxScore) bugs", styleLeft: { style.styled($0, .bold) }),
      "",
    ]
    for diagnostic in verdict.diagnostics {
      let place = diagnostic.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      lines.append(style.wrap("\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)", indent: 2))
    }
    if !verdict.diagnostics.isEmpty { lines.append("") }
    if verdict.checks.contains(where: { $0.result != .notRun }) { lines += checks() }
    lines.append(style.wrap(verdict.message, indent: 2))
    lines.append("")
    let next =
      verdict.verdict == .passed
      ? "kata test \(exercise.base.name) --solutions · --explain"
      : "edit \(path) · kata test \(exercise.base.name) · --hint 1"
    lines.append("  " + style.styled(next, .faint))
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  private func checks() -> [String] {
    var lines: [String] = []
    for check in verdict.checks {
      let isGood = check.result == .passed
      let mark = style.styled(isGood ? "✔" : "✘", isGood ? .green : .red)
      let title = style.wrap(check.title, indent: 4).drop { $0 == " " }
      lines.append("  \(mark) \(title)")
      guard check.id == TestExercise.noFalseAlarm || check.result == .uncontrolled, !isGood else { continue }
      lines.append(style.wrap(check.message, indent: 4))
      let table = TimelineTable(check).lines(style, indent: 4, limit: 30)
      if !table.isEmpty { lines += [""] + table + [""] }
    }
    return lines + [""]
  }
}
