import Grader
import KataSupport
import Workbook

/// Classroom 50’s `result.json`: what its runner reads after an autograder, and collects into the gradebook.
///
/// The environment that the runner sets says who submitted what. The runner itself stamps `owner`, `assignment_type`,
/// `datetime` and `graded_at` again.
public enum ClassroomReport: ReportFormat {
  /// The value of `--format`.
  public static let name = "classroom50"
  /// A report is about one learner.
  public static let isOfOneSubmission = true

  /// The result of a submission as JSON; ends with a newline.
  /// - Throws: a usage error if the environment does not say what the format demands.
  public static func text(_ graded: [Graded], _ context: ReportContext) throws(UserError) -> String {
    func variable(_ name: String) throws(UserError) -> String {
      guard let value = context.environment[name], !value.isEmpty else {
        throw .usage("--format classroom50 needs the variable \(name), which Classroom 50’s runner sets.")
      }
      return value
    }
    let commit = try variable("COMMIT_URL")
    let now = context.time.formatted(.iso8601)
    let tests = graded.flatMap { one in
      zip(one.tests, Worth(of: one.kata, in: context.course).weights).map { test, weight in
        Result.Test(test, maxScore: weight, name: graded.title(of: test, in: one))
      }
    }
    return PrettyJSON.text(
      Result(
        classroom: try variable("CLASSROOM"), assignment: try variable("ASSIGNMENT"),
        assignmentType: context.environment["MODE"] == "group" ? "group" : "individual",
        owner: try variable("USERNAME"), submission: try variable("SUBMISSION_TAG"), commit: commit,
        release: try variable("RELEASE_URL"), review: (try? variable("REVIEW_URL")) ?? commit, datetime: now,
        gradedAt: now, score: tests.reduce(0) { $0 + $1.score }, maxScore: tests.reduce(0) { $0 + $1.maxScore },
        tests: tests))
  }

  private struct Result: Encodable {
    let schema = "classroom50/result/v1"
    let classroom: String
    let assignment: String
    let assignmentType: String
    let owner: String
    let submission: String
    let commit: String
    let release: String
    let review: String
    let datetime: String
    let gradedAt: String
    let score: Int
    let maxScore: Int
    let tests: [Test]

    enum CodingKeys: String, CodingKey {
      case schema, classroom, assignment, owner, submission, commit, release, review, datetime, score, tests
      case assignmentType = "assignment_type"
      case gradedAt = "graded_at"
      case maxScore = "max-score"
    }

    struct Test: Encodable {
      let name: String
      let passed: Bool
      let score: Int
      let maxScore: Int
      let message: String

      enum CodingKeys: String, CodingKey {
        case passed, score, message
        case name = "test-name"
        case maxScore = "max-score"
      }

      init(_ test: GradedTest, maxScore: Int, name: String) {
        self.name = name
        self.maxScore = maxScore
        passed = test.isPassed
        score = passed ? maxScore : 0
        message = test.text
      }
    }
  }
}
