import LabProtocol
import ScheduleLab
import Testing

/// `quiet()` returns when nothing else can run, and before any time passes.
@Suite struct QuietTests {
  @Test func quietComesAfterAllThatCanRun() {
    let (exploration, orders) = orders { scenario, log in
      let counter = Counter()
      let tasks = ["a", "b"].map { name in
        scenario.task(name) {
          await counter.add()
          await scenario.pause()
          log.add("worked")
        }
      }
      await scenario.quiet()
      log.add("quiet")
      for task in tasks { await task.ended() }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["worked worked quiet"])
  }

  @Test func quietComesBeforeTheNextTimer() {
    let (exploration, orders) = orders { scenario, log in
      let sleeper = scenario.task("sleeper") {
        await scenario.wait(.nanoseconds(1))
        log.add("woke")
      }
      await scenario.quiet()
      log.add("quiet at \(scenario.clock.now.offset == .zero)")
      await sleeper.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["quiet at true woke"])
  }

  @Test func everybodyWhoWaitsForQuietGoesOnInAnyOrder() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            await scenario.quiet()
            log.add(name)
          }
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a b", "b a"])
  }

  @Test func quietReturnsInAScenarioThatIsQuiet() {
    let result = Lab.explore { scenario in
      for _ in 0..<10 { await scenario.quiet() }
      scenario.expect(scenario.clock.now.offset == .zero, "Time passed.")
    }
    #expect(result.schedules == 1)
    #expect(result.failure == nil)
  }
}
