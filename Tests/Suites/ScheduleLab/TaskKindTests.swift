import LabProtocol
import ScheduleLab
import Testing

/// Tasks of every kind run under control, in every order.
@Suite struct TaskKindTests {
  enum Kind: String, CaseIterable, Sendable {
    case scenarioTask, unstructured, detached, asyncLet, group, throwingGroup, discardingGroup

    /// Runs two bodies as tasks of this kind and waits for both.
    func run(
      in scenario: Scenario, _ first: @escaping @Sendable () async -> Void,
      _ second: @escaping @Sendable () async -> Void
    ) async throws {
      switch self {
      case .scenarioTask:
        let tasks = [scenario.task("first", first), scenario.task("second", second)]
        for task in tasks { await task.ended() }
      case .unstructured:
        let tasks = [Task { await first() }, Task { await second() }]
        for task in tasks { await task.value }
      case .detached:
        let tasks = [Task.detached { await first() }, Task.detached { await second() }]
        for task in tasks { await task.value }
      case .asyncLet:
        async let one: Void = first()
        async let two: Void = second()
        _ = await (one, two)
      case .group:
        await withTaskGroup { group in
          group.addTask { await first() }
          group.addTask { await second() }
        }
      case .throwingGroup:
        try await withThrowingTaskGroup { group in
          group.addTask { await first() }
          group.addTask { await second() }
          try await group.waitForAll()
        }
      case .discardingGroup:
        await withDiscardingTaskGroup { group in
          group.addTask { await first() }
          group.addTask { await second() }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases) func everyOrderOfTwoTasksIsSeen(kind: Kind) {
    let (exploration, orders) = orders { scenario, log in
      try await kind.run(in: scenario) {
        log.add("a")
        await scenario.pause()
        log.add("b")
      } _: {
        log.add("c")
        await scenario.pause()
        log.add("d")
      }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    #expect(orders == ["a b c d", "a c b d", "a c d b", "c a b d", "c a d b", "c d a b"])
  }

  @Test(arguments: Kind.allCases) func aLostUpdateIsFoundBetweenTwoTasks(kind: Kind) {
    let result = Lab.explore { scenario in
      let counter = Counter()
      try await kind.run(in: scenario, { await counter.addInTwoVisits() }, { await counter.addInTwoVisits() })
      scenario.expect(await counter.value == 2, "An update was lost.")
    }
    #expect(result.isExhaustive)
    #expect(0 < result.broken && result.broken < result.schedules)
    #expect(result.failure?.failureKind == .failed)
  }

  @Test func anImmediateTaskBeginsInPlaceAndGoesOnInAnyOrder() {
    let (exploration, orders) = orders { scenario, log in
      let gate = Gate()
      let first = Task.immediate {
        log.add("a")
        await gate.pass()
        log.add("b")
      }
      let second = Task.immediate {
        log.add("c")
        await gate.pass()
        log.add("d")
      }
      log.add("open")
      gate.open()
      await first.value
      await second.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a c open b d", "a c open d b"])
  }

  // With reduced control a yield in the part that runs in place goes to the platform's executor.
  @Test(.enabled(if: Lab.control == .full)) func anImmediateTaskYieldsToTheLab() {
    let (exploration, orders) = orders { scenario, log in
      let task = Task.immediate {
        log.add("a")
        await Task.yield()
        log.add("b")
      }
      log.add("on")
      await scenario.pause()
      log.add("off")
      await task.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a on b off", "a on off b"])
  }

  @Test func aGroupDeliversResultsInTheOrderInWhichTheyEnd() {
    let (exploration, orders) = orders { scenario, log in
      await withTaskGroup(of: String.self) { group in
        for name in ["a", "b", "c"] { group.addTask { name } }
        for await name in group { log.add(name) }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"])
  }
}
