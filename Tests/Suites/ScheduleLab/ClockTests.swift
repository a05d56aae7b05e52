import LabProtocol
import ScheduleLab
import Testing

/// Time is virtual: it moves when nothing else can run, and costs nothing.
@Suite struct ClockTests {
  @Test func hoursPassWithoutCost() {
    let end = Box(Duration.zero)
    let result = Lab.explore { scenario in
      for _ in 0..<1_000 { await scenario.wait(.seconds(3600)) }
      end.value = scenario.clock.now.offset
    }
    #expect(result.failure == nil)
    #expect(result.schedules == 1)
    #expect(end.value == .seconds(3_600_000))
  }

  @Test(.enabled(if: Lab.control == .full)) func sleepsOfTheStandardLibraryAreVirtualToo() {
    let end = Box(Duration.zero)
    let result = Lab.explore { scenario in
      try await Task.sleep(for: .seconds(3600))
      try await Task.sleep(nanoseconds: 3_600_000_000_000)
      try await ContinuousClock().sleep(for: .seconds(3600))
      try await SuspendingClock().sleep(for: .seconds(3600))
      await scenario.wait(.seconds(3600))
      end.value = scenario.clock.now.offset
    }
    #expect(result.failure == nil)
    #expect(end.value == .seconds(18_000))
  }

  @Test func timersRunInTheOrderOfTheirDeadlines() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        for delay in [30, 10, 20] {
          group.addTask {
            await scenario.wait(.milliseconds(delay))
            log.add("\(delay) at \(scenario.clock.now.offset == .milliseconds(delay))")
          }
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["10 at true 20 at true 30 at true"])
  }

  @Test func theOrderOfEqualDeadlinesIsAChoice() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        // 20 + 10, 10 + 20 and 30: the same instant, reached on different ways.
        group.addTask {
          await scenario.wait(.milliseconds(20))
          await scenario.wait(.milliseconds(10))
          log.add("a")
        }
        group.addTask {
          await scenario.wait(.milliseconds(10))
          await scenario.wait(.milliseconds(20))
          log.add("b")
        }
        group.addTask {
          await scenario.wait(.milliseconds(30))
          log.add("c")
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"])
  }

  @Test(.enabled(if: Lab.control == .full)) func theOrderOfEqualSleepsIsAChoice() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(1))
          log.add("task")
        }
        group.addTask {
          await scenario.wait(.seconds(1))
          log.add("clock")
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["task clock", "clock task"])
  }

  @Test func nobodyWakesWhileAnotherCanRun() {
    let (exploration, orders) = orders { scenario, log in
      let sleeper = scenario.task("sleeper") {
        await scenario.wait(.nanoseconds(1))
        log.add("woke")
      }
      for _ in 0..<5 { await scenario.pause() }
      log.add("worked")
      await sleeper.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["worked woke"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aDeadlineThatHasPassedIsASuspensionAllTheSame(delay: Duration) {
    let (exploration, orders) = orders { scenario, log in
      let other = scenario.task("other") { log.add("other") }
      try await scenario.clock.sleep(until: scenario.clock.now.advanced(by: delay))
      log.add("slept")
      await other.ended()
      #expect(scenario.clock.now.offset == .zero)
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["other slept", "slept other"])
  }

  @Test func theClockCountsItsSleepers() {
    let counts = Log<Int>()
    let result = Lab.explore { scenario in
      let sleepers = (1...3).map { seconds in
        scenario.task("sleeper \(seconds)") { await scenario.wait(.seconds(seconds)) }
      }
      await scenario.quiet()
      counts.add(scenario.clock.sleeping)
      sleepers[2].cancel()
      counts.add(scenario.clock.sleeping)
      await sleepers[0].ended()
      counts.add(scenario.clock.sleeping)
      await sleepers[1].ended()
      counts.add(scenario.clock.sleeping)
    }
    #expect(result.failure == nil)
    #expect(Array(counts.entries.prefix(4)) == [3, 2, 1, 0])
  }

  @Test(.enabled(if: Lab.control == .full)) func sleepsOfThreeDigitsKeepTheirOrder() {
    let (_, orders) = orders { _, log in
      await withDiscardingTaskGroup { group in
        for delay in [128, 125] {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(delay))
            log.add("\(delay)")
          }
        }
      }
    }
    #expect(orders == ["125 128"])
  }

  @Test(.enabled(if: Lab.control == .full)) func aSleepForAllEternityIsASleep() {
    let result = Lab.explore { scenario in
      let sleeper = scenario.task("sleeper") { try await Task.sleep(for: .seconds(100_000_000_000)) }
      await scenario.quiet()
      sleeper.cancel()
      await sleeper.ended()
    }
    #expect(result.failure == nil)
  }
}
