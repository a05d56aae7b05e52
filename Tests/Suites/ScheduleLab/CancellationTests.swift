import LabProtocol
import ScheduleLab
import Testing

/// Cancellation arrives before, during and at the end of a sleep, and the lab keeps what the clock promises.
@Suite struct CancellationTests {
  /// A sleeper of one second, cancelled by somebody else; what became of it, in all schedules.
  private func sleeper(
    _ sleep: @escaping @Sendable (Scenario) async throws -> Void,
    cancel: @escaping @Sendable (Scenario, ScenarioTask<Void>) async -> Void
  ) -> (exploration: Exploration, orders: Set<String>) {
    orders { scenario, log in
      let task = scenario.task("sleeper") {
        do {
          try await sleep(scenario)
          log.add(Task.isCancelled ? "slept, cancelled since" : "slept")
        } catch is CancellationError {
          log.add("cancelled")
        }
        log.add("at \(scenario.clock.now.offset.components.seconds)")
      }
      let canceller = scenario.task("canceller") { await cancel(scenario, task) }
      await task.ended()
      await canceller.ended()
    }
  }

  private static let onTheClock: @Sendable (Scenario) async throws -> Void = {
    try await $0.clock.sleep(for: .seconds(1))
  }
  private static let onTheTask: @Sendable (Scenario) async throws -> Void = { _ in
    try await Task.sleep(for: .seconds(1))
  }

  @Test func aSleepThatIsCancelledBeforeOrSoonAfterItBeginsEndsAtOnce() {
    let (exploration, orders) = sleeper(Self.onTheClock) { _, task in task.cancel() }
    #expect(exploration.isExhaustive)
    #expect(orders == ["cancelled at 0"])
  }

  /// A task that begins at once hops to its executor only when it has to wait, and can be cancelled in between.
  @Test(.enabled(if: Lab.control == .full)) func aSleepOfATaskThatBeginsAtOnceHearsEveryCancellation() {
    let (exploration, orders) = orders { scenario, log in
      let task = Task.immediate {
        await scenario.pause()
        do { try await scenario.clock.sleep(for: .seconds(3600)) } catch { log.add("cancelled") }
        log.add("at \(scenario.clock.now.offset.components.seconds)")
      }
      let canceller = scenario.task("canceller") { task.cancel() }
      await task.value
      await canceller.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["cancelled at 0"])
  }

  @Test func aSleepThatIsCancelledHalfwayEndsThere() {
    let (exploration, orders) = sleeper({ try await $0.clock.sleep(for: .seconds(3600)) }) { scenario, task in
      await scenario.wait(.seconds(5))
      task.cancel()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["cancelled at 5"])
  }

  @Test func aSleepThatIsCancelledAtItsDeadlineIsOverAndMayFindItselfCancelled() {
    let (exploration, orders) = sleeper(Self.onTheClock) { scenario, task in
      await scenario.wait(.seconds(1))
      task.cancel()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["slept at 1", "slept, cancelled since at 1"])
  }

  @Test func aSleepThatIsCancelledLaterIsOver() {
    let (exploration, orders) = sleeper(Self.onTheClock) { scenario, task in
      await scenario.wait(.seconds(2))
      task.cancel()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["slept at 1"])
  }

  @Test(.enabled(if: Lab.control == .full)) func aTaskSleepEndsWhereItIsCancelled() {
    let early = sleeper(Self.onTheTask) { _, task in task.cancel() }
    #expect(early.orders == ["cancelled at 0"])
    let halfway = sleeper({ _ in try await Task.sleep(for: .seconds(3600)) }) { scenario, task in
      await scenario.wait(.seconds(5))
      task.cancel()
    }
    #expect(halfway.orders == ["cancelled at 5"])
  }

  /// The runtime's own sleep decides when its wake-up runs, so the cancellation can also come first.
  @Test(.enabled(if: Lab.control == .full)) func aTaskSleepThatIsCancelledAtItsDeadlineEndsEitherWay() {
    let (exploration, orders) = sleeper(Self.onTheTask) { scenario, task in
      await scenario.wait(.seconds(1))
      task.cancel()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["slept at 1", "slept, cancelled since at 1", "cancelled at 1"])
  }

  @Test func waitReturnsEarlyForACancelledTask() {
    let (_, orders) = orders { scenario, log in
      let task = scenario.task("waiter") {
        await scenario.wait(.seconds(3600))
        log.add("\(scenario.clock.now.offset.components.seconds)")
      }
      task.cancel()
      await task.ended()
    }
    #expect(orders == ["0"])
  }

  @Test func aTaskMayBeCancelledBeforeItBeginsOrAfterItEnds() {
    let (exploration, orders) = orders { scenario, log in
      let task = scenario.task("worker") {
        log.add("\(Task.isCancelled)")
        await scenario.pause()
        log.add("\(Task.isCancelled)")
      }
      await scenario.pause()
      task.cancel()
      await task.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["true true", "false true", "false false"])
  }

  @Test func aGroupThatThrowsCancelsItsOtherTasks() {
    struct Broken: Error {}
    let (exploration, orders) = orders { scenario, log in
      do {
        try await withThrowingTaskGroup { group in
          group.addTask { throw Broken() }
          group.addTask {
            do { try await scenario.clock.sleep(for: .seconds(3600)) } catch { log.add("cancelled") }
          }
          // Not `waitForAll()`, which waits for the others before it throws.
          for try await _ in group {}
        }
      } catch {
        log.add("\(error)")
      }
      scenario.expect(scenario.clock.now.offset == .zero, "The sleeper was not cancelled.")
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    #expect(orders == ["cancelled Broken()"])
  }

  @Test func aCancellationHandlerRunsOnceInEveryOrder() {
    let (exploration, orders) = orders { scenario, log in
      let gate = Gate()
      let task = scenario.task("worker") {
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          log.add("handler")
          gate.open()
        }
      }
      task.cancel()
      await task.ended()
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    #expect(orders == ["handler"])
  }
}
