import LabProtocol
import ScheduleLab
import Testing

/// One call of `prove` in a test that a learner hands in: it runs here, and the grader gets the report.
struct Proof {
  let budget: Budget
  let replay: String?
  let sourceLocation: SourceLocation
  let scenario: @Sendable (Scenario) async throws -> Void
  let search: @Sendable ([Int]) -> Exploration

  /// Runs the scenario. The test goes on, so that each `prove` of it is seen.
  func run() {
    var result = Exploration()
    withKnownIssue(isIntermittent: true) {
      result = search([])
    } matching: { issue in
      Lab.fail(IssueText.text(issue))
      return true
    }
    let report = CheckReport(check: Test.current?.name ?? "", control: Lab.control, result: .explored(result))
    SuiteReport.checked(report).send()
  }
}
