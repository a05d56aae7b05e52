import ScheduleLab
import Testing

/// The main actor is the lab's thread with the main actor's isolation, and a hop to it is a choice like any other.
@Suite(.enabled(if: Lab.control == .full, "reduced control does not reach the main actor")) struct MainActorTests {
  @MainActor final class Model {
    private(set) var value = 0

    func addOverAnAwait(_ scenario: Scenario) async {
      let old = value
      await scenario.pause()
      MainActor.assertIsolated()
      value = old + 1
    }

    func add() { value += 1 }
  }

  @Test func mainActorCodeIsIsolatedBeforeAndAfterAnAwait() {
    let result = Lab.explore { scenario in
      await MainActor.run { MainActor.assertIsolated() }
      let task = Task { @MainActor in
        MainActor.assertIsolated()
        await scenario.pause()
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
      }
      await task.value
    }
    #expect(result.failure == nil)
  }

  @Test func mainActorCodeInterleavesAtItsAwaits() {
    let result = Lab.explore { scenario in
      let model = Model()
      let first = scenario.task("first") { await model.addOverAnAwait(scenario) }
      let second = scenario.task("second") { await model.addOverAnAwait(scenario) }
      await first.ended()
      await second.ended()
      scenario.expect(await model.value == 2, "An update was lost.")
    }
    #expect(0 < result.broken && result.broken < result.schedules)
    #expect(result.failure?.breakage == .failed)
  }

  @Test func mainActorCodeWithoutAnAwaitLosesNothing() {
    let result = Lab.explore { scenario in
      let model = Model()
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await model.add() } }
      }
      scenario.expect(await model.value == 2, "The main actor was entered twice at once.")
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func mainActorTasksBeginInAnyOrder() {
    let (exploration, orders) = orders { _, log in
      let first = Task { @MainActor in log.add("a") }
      let second = Task { @MainActor in log.add("b") }
      await first.value
      await second.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a b", "b a"])
  }
}
