import LabProtocol
import ScheduleLab
import Testing

/// Exploring runs every order, each once, and the same on every call.
@Suite struct ExhaustionTests {
  @Test func everyOrderIsSeenAndNoneTwice() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        for name in ["a", "b", "c"] {
          group.addTask {
            log.add("\(name)1")
            await scenario.pause()
            log.add("\(name)2")
          }
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.schedules == multinomial([2, 2, 2]))
    // As many different orders as schedules: so none ran twice, and none is missing.
    #expect(orders.count == exploration.schedules)
    #expect(orders.allSatisfy { $0.split(separator: " ").count == 6 })
  }

  @Test func theSameScenarioCountsTheSameTwice() {
    func explore() -> Exploration {
      Lab.explore { scenario in
        let counter = Counter()
        let tick = scenario.task("tick") {
          await scenario.wait(.seconds(1))
          await counter.addInTwoVisits()
        }
        let tock = scenario.task("tock") {
          await scenario.wait(.seconds(1))
          await counter.addInTwoVisits()
        }
        await tick.ended()
        await tock.ended()
        scenario.expect(await counter.value == 2, "An update was lost.")
      }
    }
    let first = explore()
    let second = explore()
    #expect(first.schedules == second.schedules)
    #expect(first.broken == second.broken)
    #expect(first.coverage == second.coverage)
    #expect(first.failure?.schedule == second.failure?.schedule)
    #expect(first.failure?.timeline == second.failure?.timeline)
  }

  @Test func aBugInOneOrderOfAllIsFoundOnce() {
    let result = Lab.explore { scenario in
      let log = Log<String>()
      await withDiscardingTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            log.add(name)
            for _ in 1..<4 {
              await scenario.pause()
              log.add(name)
            }
          }
        }
      }
      scenario.expect(log.entries.joined() != "abbabaab", "This one order.")
    }
    #expect(result.isExhaustive)
    #expect(result.schedules == multinomial([4, 4]))
    #expect(result.broken == 1)
    #expect(result.failure?.failureKind == .failed)
  }

  @Test func actorsWithoutASuspensionInsideLoseNothing() {
    let result = Lab.explore(Budget(schedules: 100_000, totalSteps: 10_000_000)) { scenario in
      let counter = Counter()
      await withDiscardingTaskGroup { group in
        for _ in 0..<3 { group.addTask { await counter.add() } }
      }
      scenario.expect(await counter.value == 3, "An actor was entered twice at once.")
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
    #expect(result.broken == 0)
    #expect(result.coverage == "all interleavings")
  }

  @Test func anErrorOfTheScenarioIsAFailure() {
    struct Unexpected: Error {}
    let result = Lab.explore { _ in throw Unexpected() }
    #expect(result.failure?.failureKind == .failed)
    #expect(result.failure?.message.contains("Unexpected") == true)
  }

  @Test func theFirstExpectationThatFailsIsTheMessage() {
    let result = Lab.explore { scenario in
      scenario.expect(true, "holds")
      scenario.expect(false, "first")
      scenario.expect(false, "second")
    }
    #expect(result.failure?.message == "first")
    #expect(result.failure?.timeline.events.map(\.kind) == [.failure])
  }
}
