import LabProtocol
import ScheduleLab
import Testing

/// The ways in which a scenario can fail to end are told apart.
@Suite struct FailureKindTests {
  @Test func tasksThatWaitForEachOtherAreDeadlocked() {
    let result = Lab.explore { scenario in
      let second = Box<ScenarioTask<Void>?>(nil)
      let first = scenario.task("first") {
        await scenario.quiet()
        try await second.value?.value
      }
      second.value = scenario.task("second") {
        await scenario.quiet()
        try await first.value
      }
      await first.ended()
    }
    #expect(result.isExhaustive)
    #expect(result.broken == result.schedules)
    #expect(result.failure?.failureKind == .deadlocked)
    #expect(result.failure?.message.contains("first, second") == true)
  }

  @Test func aCircleOfThreeIsNamedWithoutWhoeverWaitsForIt() {
    let result = Lab.explore { scenario in
      let last = Box<ScenarioTask<Void>?>(nil)
      let ready = Gate()
      let first = scenario.task("first") {
        await ready.pass()
        try await last.value?.value
      }
      let second = scenario.task("second") {
        await ready.pass()
        try await first.value
      }
      last.value = scenario.task("third") {
        await ready.pass()
        try await second.value
      }
      let onlooker = scenario.task("onlooker") {
        await ready.pass()
        try await second.value
      }
      await scenario.quiet()
      ready.open()
      await onlooker.ended()
    }
    #expect(result.failure?.failureKind == .deadlocked)
    #expect(result.failure?.message.contains("first, third, second") == true)
    #expect(result.failure?.message.contains("onlooker") == false)
  }

  @Test func aTaskThatWaitsForItselfIsDeadlocked() {
    let result = Lab.explore { scenario in
      let own = Box<ScenarioTask<Void>?>(nil)
      own.value = scenario.task("narcissus") { try await own.value?.value }
      await own.value?.ended()
    }
    #expect(result.isExhaustive)
    #expect(result.failure?.failureKind == .deadlocked)
    #expect(result.failure?.message.contains("narcissus") == true)
  }

  @Test func aLostContinuationIsHung() {
    let result = Lab.explore { scenario in
      let waiter = scenario.task("waiter") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await waiter.ended()
    }
    #expect(result.isExhaustive)
    #expect(result.failure?.failureKind == .hung)
    #expect(result.failure?.message.contains("waiter") == true)
  }

  @Test func aTaskThatEndedIsNotAmongThoseWhoWait() {
    let result = Lab.explore { scenario in
      let early = scenario.task("early") {}
      let stuck = scenario.task("stuck") {
        await early.ended()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await stuck.ended()
    }
    #expect(result.failure?.failureKind == .hung)
    #expect(result.failure?.message.contains("stuck") == true)
    #expect(result.failure?.message.contains("early") == false)
  }

  @Test func aHangInOneOrderOnlyIsFoundThere() {
    let result = Lab.explore { scenario in
      let waiting = Box<UnsafeContinuation<Void, Never>?>(nil)
      let listener = scenario.task("listener") { await withUnsafeContinuation { waiting.value = $0 } }
      // Does not wait for the listener: whoever calls before there is somebody is not heard.
      let caller = scenario.task("caller") { waiting.value?.resume() }
      await caller.ended()
      await listener.ended()
    }
    #expect(result.isExhaustive)
    #expect(0 < result.broken && result.broken < result.schedules)
    #expect(result.failure?.failureKind == .hung)
    #expect(result.failure?.schedule.text == "1")
  }

  @Test func aYieldLoopThatNobodyEndsIsSpinning() {
    let result = Lab.explore { scenario in
      let spinner = scenario.task("spinner") { while !Task.isCancelled { await Task.yield() } }
      await spinner.ended()
    }
    #expect(result.failure?.failureKind == .livelock)
    #expect(!result.isExhaustive)
    // Its other schedules would be as endless: they cost time and show nothing.
    #expect(result.schedules == 1)
  }

  @Test func aYieldLoopThatSomebodyEndsIsNotSpinning() {
    let result = Lab.explore(Budget(steps: 500, totalSteps: 20_000)) { scenario in
      let isDone = Box(false)
      let worker = scenario.task("worker") { isDone.value = true }
      while !isDone.value { await Task.yield() }
      await worker.ended()
    }
    #expect(result.failure == nil)
    #expect(!result.isExhaustive)
  }

  @Test func aTimerThatLivesOnAfterTheScenarioIsNoBreakage() {
    let result = Lab.explore { scenario in
      _ = scenario.task("heartbeat") { while true { await scenario.wait(.seconds(1)) } }
      await scenario.wait(.milliseconds(3_500))
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func aTimerThatAlwaysSetsTheNextIsTicking() {
    let result = Lab.explore { scenario in
      let heartbeat = scenario.task("heartbeat") { while true { await scenario.wait(.seconds(1)) } }
      await heartbeat.ended()
    }
    #expect(result.failure?.failureKind == .endlessTimers)
    #expect(!result.isExhaustive)
    #expect(result.schedules == 1)
  }

  @Test func tasksThatWaitForOneThatHasNotBegunAreDeadlocked() {
    let result = Lab.explore { scenario in
      let second = Box<ScenarioTask<Void>?>(nil)
      let first = scenario.task("first") { try await second.value?.value }
      second.value = scenario.task("second") { try await first.value }
      await first.ended()
    }
    #expect(result.failure?.failureKind == .deadlocked)
  }
}
