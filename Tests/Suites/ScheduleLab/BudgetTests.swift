import LabProtocol
import ScheduleLab
import Testing

/// What is too large for every schedule is searched with bounds, and the result says so.
@Suite struct BudgetTests {
  typealias Check = @Sendable ([String]) -> Bool

  /// Six tasks of four steps: 24! / 4!^6 orders, about 3 * 10^15. Fails where `isBad` says so of the log of steps.
  private func large(_ budget: Budget = Budget(), isBad: @escaping Check) -> Exploration {
    Lab.explore(budget, scenario(isBad: isBad))
  }

  private func scenario(isBad: @escaping Check) -> @Sendable (Scenario) async throws -> Void {
    { scenario in
      let log = Log<String>()
      await withDiscardingTaskGroup { group in
        for task in 1...6 {
          group.addTask {
            for step in 1...4 {
              if step > 1 { await scenario.pause() }
              log.add("\(task).\(step)")
            }
          }
        }
      }
      scenario.expect(!isBad(log.entries), "The planted bug.")
    }
  }

  @Test func aScenarioThatFitsExactlyIsExhaustive() {
    let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await scenario.pause() } }
      }
    }
    let fitting = Lab.explore(Budget(schedules: 6), scenario)
    #expect(fitting.isExhaustive)
    #expect(fitting.schedules == 6)
    #expect(fitting.coverage == "all interleavings")
    let larger = Lab.explore(Budget(schedules: 5), scenario)
    #expect(!larger.isExhaustive)
    #expect(larger.coverage.hasPrefix("5 interleavings depth-first"))
  }

  @Test func whatIsTooLargeSaysHowItWasSearched() {
    let result = large { _ in false }
    #expect(!result.isExhaustive)
    #expect(result.failure == nil)
    #expect(result.schedules > 3_000)
    #expect(result.coverage.hasPrefix("3000 interleavings depth-first, every one with at most 2 delays, 500 with "))
    #expect(result.coverage.hasSuffix("random priorities (depth 3, seed 1)"))
  }

  @Test func aBoundedSearchIsTheSameTwice() {
    let isBad: Check = { $0.firstIndex(of: "5.2")! < $0.firstIndex(of: "1.1")! }
    let first = large(isBad: isBad)
    let second = large(isBad: isBad)
    #expect(first.schedules == second.schedules)
    #expect(first.broken == second.broken)
    #expect(first.failure?.schedule == second.failure?.schedule)
  }

  /// One delay at the very start, where the depth-first search comes last.
  @Test func delayBoundingFindsAnEarlyDelay() {
    let result = large { $0.firstIndex(of: "2.1")! < $0.firstIndex(of: "1.1")! }
    #expect(!result.isExhaustive)
    #expect(result.failure?.schedule.text == "1")
  }

  /// One order out of all, in turn but for two delays far apart. Random priorities never take turns for so long.
  @Test func delayBoundingFindsTheOneOrderOfTwoDelays() {
    let planted = Schedule([1] + Array(repeating: 0, count: 17) + [1])
    let order = Box<[String]>([])
    let noted: Check = {
      order.value = $0
      return false
    }
    #expect(Lab.replay(planted, scenario(isBad: noted)) != nil)
    let bad = order.value
    #expect(bad.count == 24)
    #expect(large { $0 == bad }.failure?.schedule == planted)
  }

  /// Out of reach of the delay bound: the last of six overtakes the first four times.
  @Test func randomPrioritiesFindATaskThatOvertakes() throws {
    try expectFound { $0.firstIndex(of: "6.4")! < $0.firstIndex(of: "1.1")! }
  }

  /// Needs a change of priorities too: the last task begins first, and the first ends before the last goes on.
  @Test func randomPrioritiesFindABugThatNeedsAChange() throws {
    try expectFound {
      $0.firstIndex(of: "6.1")! < $0.firstIndex(of: "1.1")! && $0.firstIndex(of: "1.4")! < $0.firstIndex(of: "6.2")!
    }
  }

  /// The bug is found, its schedule replays, and it is shrunk as far as lowering one choice goes.
  private func expectFound(isBad: @escaping Check) throws {
    let failure = try #require(large(isBad: isBad).failure)
    #expect(failure.failureKind == .failed)
    #expect(Lab.replay(failure.schedule, scenario(isBad: isBad))?.failureKind == .failed)
    let choices = failure.schedule.choices
    #expect(choices.reduce(0, +) > 2)
    for index in choices.indices {
      for lower in 0..<choices[index] {
        var lowered = choices
        lowered[index] = lower
        #expect(Lab.replay(Schedule(lowered), scenario(isBad: isBad))?.failureKind == nil)
      }
    }
  }

  @Test func theStepsOfOneScheduleAreBounded() {
    let scenario: @Sendable (Scenario) async throws -> Void = { for _ in 0..<100 { await $0.pause() } }
    #expect(Lab.explore(Budget(steps: 200), scenario).failure == nil)
    #expect(Lab.explore(Budget(steps: 50), scenario).failure?.failureKind == .livelock)
  }

  @Test func theStepsOfAllSchedulesAreBounded() {
    let all = large(Budget(schedules: 100_000, totalSteps: 100_000)) { _ in false }
    let some = large(Budget(schedules: 100_000, totalSteps: 5_000)) { _ in false }
    #expect(some.schedules < all.schedules / 5)
    #expect(!some.isExhaustive)
  }

  @Test func aSearchThatTheBudgetCutShortSaysHowManyRan() {
    let result = Lab.explore(Budget(schedules: 10, totalSteps: 300)) { scenario in
      await withDiscardingTaskGroup { group in
        for _ in 0..<6 { group.addTask { for _ in 0..<3 { await scenario.pause() } } }
      }
    }
    #expect(result.schedules < 100)
    #expect(!result.coverage.contains("500"))
  }

  /// The last overtakes the first: worked out by hand, four choices do.
  @Test func shrinkingFindsTheMinimumWhereNotAllOrdersRan() {
    let result = Lab.explore { scenario in
      let log = Log<String>()
      await withDiscardingTaskGroup { group in
        for task in 1...6 {
          group.addTask {
            for step in 1...4 {
              if step > 1 { await scenario.pause() }
              log.add("\(task).\(step)")
            }
          }
        }
      }
      scenario.expect(log.entries.firstIndex(of: "6.4")! > log.entries.firstIndex(of: "1.1")!, "The planted bug.")
    }
    #expect(result.failure?.schedule.text == "5,5,5,5")
  }
}
