import Foundation
import KataSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// The reports that a platform reads about one submission, as strictly as its documents ask.
@Suite struct PlatformReportTests {
  // MARK: Gradescope

  @Test(arguments: Reported.single)
  func gradescope(about: Reported.Case) throws {
    let graded = about.graded
    let results = try Reported.json(GradescopeReport.self, graded)
    results.expectKeys([
      "score", "execution_time", "output", "output_format", "test_output_format", "test_name_format", "visibility",
      "stdout_visibility", "tests",
    ])
    #expect(results["score"]?.integer == graded.reduce(0) { $0 + $1.verdict.score })
    #expect(results["execution_time"]?.number != nil)
    for key in ["output_format", "test_output_format", "test_name_format"] { #expect(results[key]?.text == "text") }
    for key in ["visibility", "stdout_visibility"] {
      #expect(["hidden", "after_due_date", "after_published", "visible"].contains(results[key]?.text))
    }
    let tests = try #require(results["tests"]?.array)
    #expect(tests.count == graded.count * 6)
    for test in tests {
      test.expectKeys(["score", "max_score", "status", "name", "number", "output", "tags"])
      #expect(test["status"]?.text == (test["score"]?.number == 1 ? "passed" : "failed"))
      #expect(test["max_score"]?.number == 1)
    }
    #expect(tests.reduce(0) { $0 + ($1["score"]?.number ?? 0) } == results["score"]?.number)
  }

  // MARK: Exercism

  @Test(arguments: Reported.single)
  func exercism(about: Reported.Case) throws {
    let graded = about.graded
    let results = try Reported.json(ExercismReport.self, graded)
    results.expectKeys(["version", "status", "tests"], optional: ["message"])
    #expect(results["version"]?.integer == 3)
    let tests = try #require(results["tests"]?.array)
    let states = tests.compactMap { $0["status"]?.text }
    switch results["status"]?.text {
    case "pass": #expect(states.allSatisfy { $0 == "pass" } && !states.isEmpty)
    case "fail": #expect(states.contains { $0 != "pass" } && results["message"] == nil)
    case "error": #expect(tests.isEmpty && results["message"]?.text?.isEmpty == false)
    default: Issue.record("status")
    }
    #expect((results["message"]?.text ?? "").utf8.count <= 65_535)
    for test in tests {
      test.expectKeys(["name", "status"], optional: ["message", "output"])
      #expect(["pass", "fail", "error"].contains(test["status"]?.text))
      #expect((test["message"]?.text?.isEmpty == false) == (test["status"]?.text != "pass"))
      #expect((test["output"]?.text ?? "").unicodeScalars.count <= 500)
    }
  }

  @Test(arguments: [
    (Sample.passedExhaustive, "pass"), (.failed, "fail"), (.hung, "fail"), (.crashed, "fail"), (.doesNotBuild, "error"),
    (.contractBroken, "error"), (.refused, "error"),
  ])
  func exercismStatus(sample: Sample, status: String) throws {
    #expect(
      try Reported.json(ExercismReport.self, [Reported.graded(sample.verdict)])["status"]?.text == status)
  }

  @Test func exercismLimitsAreKeptToTheLetter() {
    let long = String(repeating: "👩‍👩‍👧", count: 400)
    #expect(ExercismReport.shortened(long).unicodeScalars.count == 500)
    #expect(ExercismReport.shortened(long).hasSuffix("Please limit to 500 chars"))
    #expect(ExercismReport.shortened(String(repeating: "x", count: 500)) == String(repeating: "x", count: 500))
    let cut = ExercismReport.cut(String(repeating: "é", count: 40_000), bytes: 65_535)
    #expect(cut.utf8.count == 65_534)
  }

  // MARK: Classroom 50

  @Test(arguments: Reported.single)
  func classroom(about: Reported.Case) throws {
    let graded = about.graded
    let result = try Reported.json(ClassroomReport.self, graded)
    // The schema allows no other member.
    result.expectKeys(
      [
        "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review",
        "datetime", "score", "max-score", "tests",
      ], optional: ["graded_at", "submitted_by"])
    #expect(result["schema"]?.text == "classroom50/result/v1")
    #expect(["individual", "group"].contains(result["assignment_type"]?.text))
    #expect(result["submission"]?.text?.hasPrefix("submit/") == true)
    for key in ["datetime", "graded_at"] {
      #expect(
        result[key]?.text?.wholeMatch(of: #/\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ/#) != nil)
    }
    let tests = try #require(result["tests"]?.array)
    for test in tests {
      test.expectKeys(["test-name", "passed", "score", "max-score", "message"])
      #expect(test["passed"]?.flag == (test["score"]?.integer == 1))
    }
    #expect(result["max-score"]?.integer == tests.count)
    #expect(result["score"]?.integer == tests.count { $0["passed"]?.flag == true })
  }

  @Test func classroomSaysWhichVariableIsMissing() {
    for name in ["CLASSROOM", "ASSIGNMENT", "USERNAME", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"] {
      var environment = Reported.context.environment
      environment[name] = ""
      let context = ReportContext(rules: [], environment: environment)
      let complaint = #expect(throws: UserError.self) {
        try ClassroomReport.text([Reported.graded(Sample.failed.verdict)], context)
      }
      #expect(complaint?.kind == .usage)
      #expect(complaint?.description.contains(name) == true)
    }
  }

  // MARK: All

  @Test func namesAreUniqueAndFound() {
    let names = ReportFormats.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for name in names { #expect(ReportFormats.named(name) != nil) }
    #expect(ReportFormats.named("text") == nil && ReportFormats.named("json") == nil)
  }

  @Test(arguments: Reported.all)
  func noReportSteersATerminalOrIsDifferentTheNextTime(about: Reported.Case) throws {
    let graded = about.graded
    for format in ReportFormats.all {
      let text = try format.text(graded, Reported.context)
      #expect(text.steering.isEmpty, "\(format.name)")
      #expect(try format.text(graded, Reported.context) == text)
    }
  }
}
