import Grader

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// GitHub’s workflow commands: an annotation for what matters most, then everything as plain lines of the log.
///
/// GitHub shows ten annotations of a kind for a step. What comes after them stands between `::stop-commands::` and a token that
/// does not occur in it, so that nothing a learner’s program printed is taken for a command.
public enum GitHubReport: ReportFormat {
  public static let name = "github"
  public static let isOfOneSubmission = false
  static let limit = 10

  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    let annotations = graded.enumerated().flatMap { index, graded in Self.annotations(graded, index) }
    let ranked = annotations.sorted { $0.rank < $1.rank }.prefix(limit)
    var log = graded.flatMap(lines)
    if annotations.count > limit {
      log.append("\(limit) of \(annotations.count) annotations are shown: the rest stands above.")
    }
    let token = token(for: log)
    return (ranked.map(\.line) + ["::stop-commands::\(token)"] + log + ["::\(token)::"]).joined(separator: "\n") + "\n"
  }

  /// The token is made from what it fences, and never occurs in it: the text cannot end its own fence.
  private static func token(for log: [String]) -> String {
    let text = log.joined(separator: "\n")
    var data = Data(text.utf8)
    while true {
      let token = "\(Fingerprint(of: data))"
      if !text.contains(token) { return token }
      data.append(0)
    }
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
    var properties = ["file=\(property(graded.shownPath))"]
    if let location { properties += ["line=\(location.line)", "col=\(location.column)"] }
    properties.append("title=\(property("\(graded.name): \(title)"))")
    return Annotation(
      rank: rank, line: "::\(kind) \(properties.joined(separator: ","))::\(data(message.isEmpty ? title : message))")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  // MARK: The log

  private static func lines(_ graded: Graded) -> [String] {
    let verdict = graded.verdict
    var lines = ["\(graded.name): \(verdict.verdict.rawValue), \(verdict.score) of \(verdict.maxScore) checks"]
    if graded.isStopped {
      lines += indented(graded.tests.first?.text ?? verdict.message, by: 2)
    } else {
      for test in graded.tests {
        lines.append("  \(test.result == .passed ? "✔" : "✘") \(test.title)")
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
