import LabProtocol
import ScheduleLab
import Testing

/// Proves one property of the learner's module: explores the scenario, sends the grader a report, and fails the test if a schedule fails.
///
/// Call it once in a test. The test is named for the check's id in camel case: `lateDelivery()` is `late-delivery`.
/// - Parameters:
///   - budget: the schedules and jobs that the search may cost.
///   - hang: the sentence for the learner if the scenario hangs: which task waits, and for what.
///   - many: shows the property for many of what can be many. It has too many orders to try, so it runs in a few.
///   - few: the body. It runs once for each schedule, so it makes everything that it uses.
func check(
  _ budget: Budget = Budget(), ifItHangs hang: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  many: (@Sendable (Scenario) async throws -> Void)? = nil,
  _ few: @escaping @Sendable (Scenario) async throws -> Void
) {
  let effort = SuiteSettings.current.effort
  guard let many else {
    return check(budget, ifItHangs: hang, sourceLocation: sourceLocation, few) {
      Lab.explore(budget.times(effort), under: $0, $1)
    }
  }
  let both: @Sendable (Scenario) async throws -> Void = { scenario in
    let isFew = scenario.choose("this is shown", from: ["with few", "with many"]) == "with few"
    try await isFew ? few(scenario) : many(scenario)
  }
  check(budget, ifItHangs: hang, sourceLocation: sourceLocation, both) { prefix, both in
    guard prefix.isEmpty else { return Lab.explore(budget.times(effort), under: prefix, both) }
    // Where threads take part, the first choice is what the lab itself tries in turn, and this is what it does by itself.
    var result = Lab.explore(budget.times(effort), under: [0], both)
    guard result.failure == nil else { return result }
    let rest = Lab.explore(Budget(schedules: 1, steps: budget.steps, totalSteps: 1), under: [1], both)
    guard rest.failure != nil else { return result }
    result.schedules += rest.schedules
    (result.broken, result.failure) = (rest.broken, rest.failure)
    return result
  }
}

/// How a story is told, in the order in which a search tells them.
private enum Telling: String {
  case alone
  case besideAnother = "beside another one"
  case withRareMoves = "with rare moves at the end"

  /// What is told in this way, if the plan is for stories that are told alone.
  func plan(from plan: StoryPlan) -> StoryPlan {
    switch self {
    case .alone: plan
    case .besideAnother: StoryPlan(inOrder: 0, held: 0, random: plan.random / 10, moves: 4...8)
    // Few, because they are long.
    case .withRareMoves: StoryPlan(inOrder: 0, held: 0, random: 12, moves: 0...4)
    }
  }

  func tell(in scenario: Scenario, _ story: @escaping @Sendable (Scenario) async throws -> Void) async throws {
    switch self {
    case .alone: try await story(scenario)
    case .besideAnother: try await scenario.tellBesideAnother { try await story(scenario) }
    case .withRareMoves: try await scenario.tellWithRareMoves { try await story(scenario) }
    }
  }
}

/// Proves the promises of a brief in generated stories: like ``check(_:ifItHangs:sourceLocation:_:)``, for a scenario that tells one
/// story with ``Scenario/tell(_:isolation:)``.
///
/// Some of the stories are told beside another one, which has begun and not ended, and a few end with rare moves.
/// - Parameters:
///   - plan: how many stories are told.
///   - budget: the jobs that a story, and a strategy, may cost.
///   - hang: the sentence for the learner if a story hangs.
///   - isAlone: true if no story is told beside another one: the stories are told in another way, or look at what is one for all.
///   - hasRareMoves: true if the promises have rare moves, which a few stories end with.
///   - story: the body. It makes the promises and what they are about, and tells one story.
func checkStories(
  _ plan: StoryPlan = StoryPlan(), _ budget: Budget = Budget(steps: 2_000, totalSteps: 500_000),
  ifItHangs hang: String? = nil, isAlone: Bool = false, hasRareMoves: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ story: @escaping @Sendable (Scenario) async throws -> Void
) {
  var budget = budget
  // Rare moves are many.
  if hasRareMoves { budget.steps *= 5 }
  let effort = SuiteSettings.current.effort
  let tellings: [Telling] = [.alone] + (isAlone ? [] : [.besideAnother]) + (hasRareMoves ? [.withRareMoves] : [])
  guard tellings.count > 1, !Lab.examinesThreads else {
    return check(budget, ifItHangs: hang, sourceLocation: sourceLocation, story) {
      Lab.tell(plan.times(effort), budget: budget.times(effort), under: $0, $1)
    }
  }
  let anyTelling: @Sendable (Scenario) async throws -> Void = { scenario in
    let name = scenario.choose("the story is told", from: tellings.map(\.rawValue))
    try await Telling(rawValue: name)?.tell(in: scenario, story)
  }
  check(budget, ifItHangs: hang, sourceLocation: sourceLocation, anyTelling) { prefix, anyTelling in
    func tell(_ plan: StoryPlan, under prefix: [Int]) -> Exploration {
      Lab.tell(plan.times(effort), budget: budget.times(effort), under: prefix, anyTelling)
    }
    guard prefix.isEmpty else { return tell(plan, under: prefix) }
    var result = tell(plan, under: [0])
    for (number, telling) in tellings.enumerated().dropFirst() where result.failure == nil {
      let more = tell(telling.plan(from: plan), under: [number])
      result.schedules += more.schedules
      result.cases += more.cases
      result.stories += more.stories
      result.coverage += ", \(more.stories) \(telling.rawValue)"
      (result.broken, result.failure) = (more.broken, more.failure)
    }
    return result
  }
}

private func check(
  _ budget: Budget, ifItHangs hang: String?, sourceLocation: SourceLocation,
  _ body: @escaping @Sendable (Scenario) async throws -> Void,
  searching search: ([Int], @escaping @Sendable (Scenario) async throws -> Void) -> Exploration
) {
  // A suite does not cancel the task of a scenario: code that the scenario calls has done so.
  let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
    defer { scenario.expectNotCancelled() }
    try await body(scenario)
  }
  let name = Test.current?.name ?? ""
  switch SuiteSettings.current.mode {
  case .explore(let prefix):
    var result = search(prefix, scenario)
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
