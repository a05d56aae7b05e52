import Grader

/// GitHub’s workflow commands: an annotation for what matters most, then everything as plain lines of the log.
///
/// GitHub shows ten annotations of a kind for a step. What comes after them stands between `::stop-commands::` and a token that
/// does not occur in it, so that nothing a learner’s program printed is taken for a command.
public enum GitHubReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "github"
  /// A report may be about many learners.
  public static let isOfOneSubmission = false

  /// A workflow command for each problem; ends with a newline if there is one.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    let annotations = graded.enumerated().flatMap { index, graded in Self.annotations(graded, index) }
    let ranked = annotations.sorted { $0.rank < $1.rank }.prefix(WorkflowCommand.limit)
    var log = graded.flatMap(lines)
    if annotations.count > WorkflowCommand.limit {
      log.append("\(WorkflowCommand.limit) of \(annotations.count) annotations are shown: the rest stands above.")
    }
    return WorkflowCommand.text(ranked.map(\.line), log: log)
  }

  // MARK: Annotations

  private struct Annotation {
    /// Those that come first are shown.
    let rank: (Int, Int, Int)
    let line: String
  }

  private static func annotations(_ graded: Graded, _ index: Int) -> [Annotation] {
    let verdict = graded.verdict
    guard !graded.isStopped else {
      let diagnostics = verdict.diagnostics.filter { $0.severity == .error }
      guard !diagnostics.isEmpty else {
        return [annotation("error", graded, nil, verdict.verdict.rawValue, verdict.message, (0, index, 0))]
      }
      return diagnostics.enumerated().map { number, diagnostic in
        // The first error of each file says most.
        annotation(
          "error", graded, diagnostic.location, verdict.verdict.rawValue, diagnostic.message,
          (number == 0 ? 0 : 4, index, number))
      }
    }
    let broken = graded.tests.enumerated().filter { $0.element.result != .passed }.map { number, test in
      let rank = ["crashed", "hung", "failed"].firstIndex(of: test.kind).map { $0 == 2 ? 2 : 1 } ?? 3
      return annotation(
        "error", graded, test.location, "\(test.title) (\(test.rule))", test.message, (rank, index, number))
    }
    let warnings = verdict.diagnostics.filter { $0.severity == .warning }.enumerated().map { number, diagnostic in
      annotation("warning", graded, diagnostic.location, "compiler", diagnostic.message, (5, index, number))
    }
    return broken + warnings
  }

  private static func annotation(
    _ kind: String, _ graded: Graded, _ location: Verdict.Location?, _ title: String, _ message: String,
    _ rank: (Int, Int, Int)
  ) -> Annotation {
    Annotation(
      rank: rank,
      line: WorkflowCommand.annotation(
        kind, file: graded.shownPath, line: location?.line, column: location?.column, title: "\(graded.name): \(title)",
        message.isEmpty ? title : message))
  }

  // MARK: The log

  private static func lines(_ graded: Graded) -> [String] {
    let verdict = graded.verdict
    var lines = ["\(graded.name): \(verdict.verdict.rawValue), \(verdict.score) of \(verdict.maxScore) checks"]
    if graded.isStopped {
      lines += indented(graded.tests.first?.text ?? verdict.message, by: 2)
    } else {
      for test in graded.tests {
        lines.append("  \(test.isPassed ? "✔" : "✘") \(test.title)")
        lines += indented(test.text, by: 4)
      }
    }
    if !verdict.output.isEmpty { lines += ["  What the program printed:"] + indented(verdict.output, by: 4) }
    return lines + [""]
  }

  private static func indented(_ text: String, by width: Int) -> [String] {
    text.split(separator: "\n").map { String(repeating: " ", count: width) + $0 }
  }
}
