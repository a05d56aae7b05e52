import Dispatch
import LabProtocol
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
    #expect(result.failure?.failureKind == .failed)
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

  /// What SE-0431 says of closures that name the main actor.
  @Test func mainActorTasksBeginInTheOrderInWhichTheyWereMade() {
    let (exploration, orders) = orders { scenario, log in
      let first = Task { @MainActor in
        log.add("a")
        await scenario.pause()
        log.add("A")
      }
      let second = Task { @MainActor in log.add("b") }
      let other = Task { log.add("-") }
      await first.value
      await second.value
      await other.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders.map { $0.replacing(" -", with: "").replacing("- ", with: "") }.allSatisfy { $0 == "a b A" })
    #expect(orders.count == 4)
  }

  @concurrent private nonisolated func elsewhere(_ body: @Sendable () -> Void) async { body() }

  /// A task that names the main actor stands in its queue from the moment on in which it is made, wherever that is.
  @Test func aTaskForTheMainActorComesBeforeAHopThatFollows() {
    let (exploration, orders) = orders { _, log in
      let task = Task { @MainActor in
        await elsewhere { _ = Task { @MainActor in log.add("task") } }
        log.add("back")
      }
      await task.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["task back"])
  }

  @Test func anImmediateTaskForTheMainActorStandsInItsQueueAsWell() {
    let (exploration, orders) = orders { _, log in
      let task = Task.immediate { @MainActor in log.add("task") }
      await MainActor.run { log.add("hop") }
      await task.value
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["task hop"])
  }

  @MainActor private func stay() async {}

  @MainActor private func call(_ name: String, _ log: Log<String>) async {
    log.add(name)
    await stay()
    await withCheckedContinuation { $0.resume() }
    log.add(name)
    await elsewhere {}
    log.add(name + name)
    await withTaskCancellationHandler {
      await stay()
    } onCancel: {
    }
    log.add(name + name)
  }

  /// As with the process's own main executor: only what leaves the main actor, or waits, lets another task come between.
  @Test func callsThatStayOnTheMainActorDoNotSuspend() {
    let (exploration, orders) = orders { scenario, log in
      let tasks = ["a", "b"].map { name in
        scenario.task(name) { await call(name, log) }
      }
      for task in tasks { await task.ended() }
    }
    #expect(exploration.isExhaustive)
    let expected = ["a a b b aa aa bb bb", "a a b b bb bb aa aa", "a a aa aa b b bb bb"]
    let others = expected.map { order in String(order.map { $0 == "a" ? "b" : $0 == "b" ? "a" : $0 }) }
    #expect(orders == Set(expected + others))
  }

  /// Before it has suspended, and after that.
  @Test func immediateTasksThatStayOnTheMainActorDoNotSuspendEither() {
    let (exploration, orders) = orders { scenario, log in
      let tasks = ["a", "b"].map { name in
        Task { @MainActor in
          let immediate = Task.immediate { await call(name, log) }
          log.add("-")
          await immediate.value
        }
      }
      for task in tasks { await task.value }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a a - b b - aa aa bb bb", "a a - b b - bb bb aa aa"])
  }

  @Test func mainActorTasksThatStayThereRunOneAfterTheOther() {
    let (exploration, orders) = orders { _, log in
      let tasks = ["a", "b"].map { name in
        Task { @MainActor in
          log.add(name)
          await stay()
          log.add(name)
        }
      }
      for task in tasks { await task.value }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a a b b"])
  }

  /// Who comes to the main actor first is still a matter of what they do elsewhere before.
  @Test func hopsToTheMainActorComeInAnyOrder() {
    let (exploration, orders) = orders { scenario, log in
      let tasks = ["a", "b"].map { name in
        scenario.task(name) { await MainActor.run { log.add(name) } }
      }
      for task in tasks { await task.ended() }
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["a b", "b a"])
  }

  @Test func blocksOfTheMainQueueTakeTheirTurn() {
    let (result, orders) = orders { _, log in
      let tasks = await MainActor.run {
        DispatchQueue.main.async {
          MainActor.assertIsolated()
          dispatchPrecondition(condition: .onQueue(.main))
          log.add("first")
        }
        let task = Task { @MainActor in log.add("second") }
        DispatchQueue.main.async(execute: { log.add("third") })
        log.add("now")
        return [task, Task { @MainActor in log.add("fourth") }]
      }
      for task in tasks { await task.value }
    }
    #expect(result.failure == nil && result.isExhaustive)
    #expect(orders == ["now first second third fourth"])
  }

  private enum Trace { @TaskLocal static var id = 0 }

  @Test func aBlockOfTheMainQueueInheritsNothing() {
    let result = Lab.explore { scenario in
      let seen = Box<(Int, Bool)?>(nil)
      let task = scenario.task("cancelled") {
        Trace.$id.withValue(7) { DispatchQueue.main.async { seen.value = (Trace.id, Task.isCancelled) } }
      }
      task.cancel()
      await task.ended()
      await scenario.quiet()
      scenario.expect(seen.value?.0 == 0 && seen.value?.1 == false, "The block has inherited from the task.")
    }
    #expect(result.failure == nil)
  }
}
