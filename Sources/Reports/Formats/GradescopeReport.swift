import Support
import Grader

/// Gradescope’s `/autograder/results/results.json`: a test for each check, worth a point.
///
/// The members are those of Gradescope’s autograder specification. All texts are plain: what a learner’s program printed is never
/// taken for HTML or Markdown.
public enum GradescopeReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "gradescope"
  /// A report is about one learner.
  public static let isOfOneSubmission = true

  /// The `results.json` of a submission; ends with a newline.
  public static func text(_ graded: [Graded], _ context: ReportContext) -> String {
    PrettyJSON.text(
      Results(
        score: graded.reduce(0) { $0 + $1.verdict.score },
        executionTime: graded.reduce(0) { $0 + ($1.verdict.seconds["total"] ?? 0) },
        output: graded.map(output).joined(separator: "\n\n"),
        tests: graded.enumerated().flatMap { index, one in
          one.tests.enumerated().map { number, test in
            Results.Test(
              test, name: graded.title(of: test, in: one),
              number: graded.count > 1 ? "\(index + 1).\(number + 1)" : "\(number + 1)")
          }
        }))
  }

  private static func output(_ graded: Graded) -> String {
    let verdict = graded.verdict
    let heading = "\(graded.name): \(verdict.message)"
    return verdict.output.isEmpty ? heading : heading + "\n\nWhat the program printed:\n\n" + verdict.output
  }

  private struct Results: Encodable {
    let score: Int
    /// Seconds.
    let executionTime: Double
    let output: String
    let outputFormat = "text"
    let testOutputFormat = "text"
    let testNameFormat = "text"
    let visibility = "visible"
    let stdoutVisibility = "hidden"
    let tests: [Test]

    enum CodingKeys: String, CodingKey {
      case score, output, visibility, tests
      case executionTime = "execution_time"
      case outputFormat = "output_format"
      case testOutputFormat = "test_output_format"
      case testNameFormat = "test_name_format"
      case stdoutVisibility = "stdout_visibility"
    }

    struct Test: Encodable {
      let score: Int
      let maxScore = 1
      let status: String
      let name: String
      let number: String
      let output: String
      let tags: [String]

      enum CodingKeys: String, CodingKey {
        case score, status, name, number, output, tags
        case maxScore = "max_score"
      }

      init(_ test: GradedTest, name: String, number: String) {
        let isPassed = test.result == .passed
        score = isPassed ? 1 : 0
        status = isPassed ? "passed" : "failed"
        self.name = name
        self.number = number
        output = test.text
        tags = [test.rule]
      }
    }
  }
}
