@_exported import ScheduleLab
@_exported import Testing

/// Proves a scenario: it runs under every interleaving of its tasks, and the test fails if one of them breaks an expectation.
///
///     @Test func neverOverdrawn() {
///       prove { scenario in
///         let account = Account(balance: 10)
///         let first = scenario.task("first") { await account.withdraw(10) }
///         let second = scenario.task("second") { await account.withdraw(10) }
///         await first.ended()
///         await second.ended()
///         #expect(await account.balance >= 0)
///       }
///     }
///
/// The scenario runs once for each interleaving, in virtual time, so it makes everything that it uses. A failure names the shortest
/// schedule that was found, with its timeline. An ordinary test around it, and every other test, run as always: the interleavings
/// are run by a process of their own, which the test waits for.
/// - Parameters:
///   - budget: the bounds of the search.
///   - replay: the schedule of an earlier failure, to run it alone. Nothing is proved then.
///   - sourceLocation: where an issue is recorded.
///   - scenario: the program to run. `#expect` and `#require` work in it, and in every task that it starts.
public func prove(
  _ budget: Budget = Budget(), replay: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @Sendable (Scenario) async throws -> Void
) {
  Proof(budget: budget, replay: replay, sourceLocation: sourceLocation, scenario: scenario) {
    Lab.explore(budget, under: $0, scenario)
  }.run()
}

/// Proves promises in generated stories: like ``prove(_:replay:sourceLocation:_:)``, for a scenario that chooses its moves as it runs.
/// - Parameters:
///   - plan: how many stories are told.
///   - budget: the jobs that a story, and a strategy, may cost.
///   - replay: the schedule of an earlier failure, to run it alone. Nothing is proved then.
///   - sourceLocation: where an issue is recorded.
///   - scenario: the program to run. It makes the promises and what they are about, and tells one story.
public func proveStories(
  _ plan: StoryPlan = StoryPlan(), _ budget: Budget = Budget(steps: 2_000, totalSteps: 500_000),
  replay: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ scenario: @escaping @Sendable (Scenario) async throws -> Void
) {
  Proof(budget: budget, replay: replay, sourceLocation: sourceLocation, scenario: scenario) {
    Lab.tell(plan, budget: budget, under: $0, scenario)
  }.run()
}
