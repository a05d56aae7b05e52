import TestSupport
import Testing
import Workbook

/// The pages of the checklist.
@Suite struct ChecklistTests {
  static let rules = [
    "state-recheck", "mirrored-guards", "snapshot-at-spawn", "cancel-prevents-firing", "deliberate-try-optional",
    "task-lifetime", "consumer-has-owner", "sendable-justified", "no-lock-across-await", "one-critical-section",
    "right-primitive", "lock-order", "single-flight", "latest-wins", "cancellation-reaches-work", "no-partial-state",
    "work-off-main", "resume-exactly-once", "stream-contract", "fresh-when-used",
  ]

  @Test(arguments: rules)
  func aRuleAsksAQuestionAndAnswersIt(id: String) throws {
    let rule = try #require(try Repository.workbook().rule(id), "Write Katas/Rules/\(id).md.")
    #expect(rule.question.hasSuffix("?"))
    #expect(rule.page.sections.map(\.title) == ["Why", "Where it does not apply", "In review"])
    for section in rule.page.sections { #expect(!section.body.isEmpty, "Write the section “\(section.title)”.") }
  }

  @Test func theChecklistHasTheseRulesAndNoOthers() throws {
    #expect(try Set(Repository.workbook().rules.map(\.id)) == Set(Self.rules))
  }
}
