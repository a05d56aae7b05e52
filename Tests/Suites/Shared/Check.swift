import ScheduleLab
import Testing

/// Proves one property of the learner's module: explores the scenario, reports what was seen, fails the test if a
/// schedule breaks it.
///
/// Call it once in a test. The test is named for the check's id in camel case: `lateDelivery()` is `late-delivery`.
/// - Parameters:
///   - hang: the sentence for the learner if the scenario cannot go on: what is waited for, and by whom.
///   - scenario: the story. It runs once for each schedule, so it makes everything that it uses.
func check(
  _ budget: Budget = Budget(), ifItHangs hang: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @Sendable (Scenario) async throws -> Void
) {
  let name = Test.current?.name ?? ""
  if let text = Settings.current.replay {
    guard let schedule = Schedule(text: text),
      let run = Lab.replay(schedule, budget: budget, live: { Report.write(event: $0) }, scenario)
    else {
      Report.write([("check", .text(name)), ("outcome", .text("misfit"))])
      return
    }
    Report.write(check: name, run, hang: hang, [("schedules", .number(1))])
    return
  }
  if let choices = Settings.current.play {
    Playing.play(choices, check: name, hang: hang, budget: budget, scenario)
  }
  let result = Lab.explore(budget, under: Settings.current.under, scenario)
  Report.write(
    check: name, result.failure, hang: hang,
    [
      ("schedules", .number(result.schedules)), ("broken", .number(result.broken)),
      ("exhaustive", .flag(result.isExhaustive)), ("coverage", .text(result.coverage)),
    ])
  if let failure = result.failure {
    Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
  }
}
