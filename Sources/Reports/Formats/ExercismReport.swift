import KataSupport
import Grader

/// Exercism’s `results.json`, version 3 of the test runner interface.
///
/// The suites are hidden, so a test has no `test_code`, and a kata has one task, so it has no `task_id`.
public enum ExercismReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "exercism"
  /// A report is about one learner.
  public static let isOfOneSubmission = true

  /// The bytes of a message, and the characters of an output, at most.
  static let messageLimit = 65_535
  static let outputLimit = 500

  /// The `results.json` of a submission; ends with a newline.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    guard !graded.allSatisfy(\.isStopped) else {
      let message = graded.compactMap { $0.tests.first?.text }.joined(separator: "\n\n")
      return PrettyJSON.text(Results(status: "error", message: cut(message, bytes: messageLimit), tests: []))
    }
    var tests: [Results.Test] = []
    for one in graded {
      // The output does not say which check printed it: the first that does not hold has it, for that is the one that is shown.
      let checks = one.tests
      let speaker = checks.firstIndex { $0.result != .passed } ?? 0
      for (index, test) in checks.enumerated() {
        let output = index == speaker && !one.verdict.output.isEmpty ? shortened(one.verdict.output) : nil
        tests.append(Results.Test(test, name: graded.title(of: test, in: one), output: output))
      }
    }
    let isPassed = tests.allSatisfy { $0.status == "pass" }
    return PrettyJSON.text(Results(status: isPassed ? "pass" : "fail", message: nil, tests: tests))
  }

  private static let truncated = "\n\nOutput was truncated. Please limit to 500 chars"

  /// Characters are counted as code points, of which a character that is seen may have several.
  static func shortened(_ output: String) -> String {
    let scalars = output.unicodeScalars
    guard scalars.count > outputLimit else { return output }
    return String(scalars.prefix(outputLimit - truncated.unicodeScalars.count)) + truncated
  }

  static func cut(_ text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= limit else { break }
      result.append(scalar)
    }
    return String(result)
  }

  private struct Results: Encodable {
    let version = 3
    let status: String
    let message: String?
    let tests: [Test]

    struct Test: Encodable {
      let name: String
      let status: String
      let message: String?
      let output: String?

      init(_ test: GradedTest, name: String, output: String?) {
        self.name = name
        status =
          switch test.result {
          case .passed: "pass"
          case .failed: "fail"
          case .error: "error"
          }
        message = test.isPassed ? nil : test.text.isEmpty ? "This check is \(test.kind)." : test.text
        self.output = output
      }
    }
  }
}
