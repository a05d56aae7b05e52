import LabProtocol
import ScheduleLab
import Testing

/// Proves one property of the learner's module: explores the scenario, sends the grader a report, and fails the test if a schedule fails.
///
/// Call it once in a test. The test is named for the check's id in camel case: `lateDelivery()` is `late-delivery`.
/// - Parameters:
///   - budget: the schedules and jobs that the search may cost.
///   - hang: the sentence for the learner if the scenario hangs: which task waits, and for what.
///   - scenario: the body. It runs once for each schedule, so it makes everything that it uses.
func check(
  _ budget: Budget = Budget(), ifItHangs hang: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @Sendable (Scenario) async throws -> Void
) {
  let name = Test.current?.name ?? ""
  switch SuiteSettings.current.mode {
  case .explore(let prefix):
    var result = Lab.explore(budget, under: prefix, scenario)
    let failure = result.failure
    result.failure = failure?.explained(ifItHangs: hang)
    SuiteReport.send(.explored(result), of: name)
    if let failure { Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation) }
  case .replay(let schedule):
    let run = Lab.replay(schedule, budget: budget, live: { SuiteReport.happened($0).send() }, scenario)
    SuiteReport.send(run.map { .replayed($0.explained(ifItHangs: hang)) } ?? .misfit, of: name)
  case .play(let choices, let goesOn):
    playCheck(choices, goesOn: goesOn, check: name, ifItHangs: hang, budget: budget, scenario)
  }
}
