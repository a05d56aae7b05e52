import KataSupport
import Grader
import Workbook

/// Gradescope’s `/autograder/results/results.json`: a test for each check, worth a point or what the course says.
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
    let tests = graded.enumerated().flatMap { index, one in
      let worth = Worth(of: one.kata, in: context.course)
      return one.tests.enumerated().map { number, test in
        Results.Test(
          test, maxScore: worth.points(for: one.tests.indices.map { $0 == number }),
          name: graded.title(of: test, in: one),
          number: graded.count > 1 ? "\(index + 1).\(number + 1)" : "\(number + 1)")
      }
    }
    return PrettyJSON.text(
      Results(
        score: graded.reduce(0) { $0 + Worth(of: $1.kata, in: context.course).points(for: $1.tests.map(\.isPassed)) },
        executionTime: graded.reduce(0) { $0 + ($1.verdict.seconds["total"] ?? 0) },
        output: graded.map(output).joined(separator: "\n\n"), tests: tests))
  }

  private static func output(_ graded: Graded) -> String {
    let verdict = graded.verdict
    let heading = "\(graded.name): \(verdict.message)"
    return verdict.output.isEmpty ? heading : heading + "\n\nWhat the program printed:\n\n" + verdict.output
  }

  private struct Results: Encodable {
    let score: Double
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
      let score: Double
      let maxScore: Double
      let status: String
      let name: String
      let number: String
      let output: String
      let tags: [String]

      enum CodingKeys: String, CodingKey {
        case score, status, name, number, output, tags
        case maxScore = "max_score"
      }

      init(_ test: GradedTest, maxScore: Double, name: String, number: String) {
        self.maxScore = maxScore
        score = test.isPassed ? maxScore : 0
        status = test.isPassed ? "passed" : "failed"
        self.name = name
        self.number = number
        output = test.text
        tags = [test.rule]
      }
    }
  }
}
