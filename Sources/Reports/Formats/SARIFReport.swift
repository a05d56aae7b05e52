import KataSupport
import Grader

/// SARIF 2.1.0, as GitHub’s code scanning reads it: the checklist’s rules, and a result for each check that does not hold.
///
/// The members are those of the OASIS schema `sarif-schema-2.1.0.json`. A result is known again by its fingerprint, which is made
/// from the file, the kata and the check and not from a line.
public enum SARIFReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "sarif"
  /// A report may be about many learners.
  public static let isOfOneSubmission = false

  /// The log, with one run for all files; ends with a newline.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    PrettyJSON.text(SARIFLog(graded.flatMap(findings), rules: context.rules))
  }

  private static func findings(_ graded: Graded) -> [SARIFLog.Finding] {
    let verdict = graded.verdict
    func finding(
      _ rule: String, _ level: String, _ message: String, _ location: Verdict.Location?, _ identity: String
    ) -> SARIFLog.Finding {
      let names = [graded.path, graded.kata.name, rule, identity].joined(separator: "\u{0}")
      return SARIFLog.Finding(
        rule: rule, level: level, message: message, path: graded.path, line: location?.line, column: location?.column,
        identity: names)
    }
    func finding(_ diagnostic: Verdict.Diagnostic, _ rule: String) -> SARIFLog.Finding {
      finding(
        rule, diagnostic.severity.rawValue, diagnostic.message, diagnostic.location,
        diagnostic.message + "\u{0}" + diagnostic.excerpt.filter { !$0.isNumber })
    }
    guard !graded.isStopped else {
      let errors = verdict.diagnostics.map { finding($0, verdict.verdict.rawValue) }
      return errors.isEmpty ? [finding(verdict.verdict.rawValue, "error", verdict.message, nil, "")] : errors
    }
    let broken = graded.tests.filter { $0.result != .passed }.map { test in
      finding(
        test.rule, test.kind == "uncontrolled" ? "warning" : "error",
        test.message.isEmpty ? "\(test.title): \(test.kind)." : "\(test.title): \(test.message)", test.location, test.id
      )
    }
    return broken + verdict.diagnostics.map { finding($0, "compiler") }
  }
}
