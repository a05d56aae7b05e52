import Bank
import Dispatch
import KataTesting

/// Proofs that hold.
@Suite struct Holding {
  @Test func neverOverdrawn() {
    prove { scenario in
      let account = Account(balance: 10) { _ in
        await scenario.pause()
        return true
      }
      let first = scenario.task("first") { await account.withdraw(10) }
      let second = scenario.task("second") { await account.withdraw(10) }
      _ = try await (first.value, second.value)
      #expect(await account.balance == 0)
    }
  }

  @Test func timeIsVirtual() {
    prove { _ in
      let start = ContinuousClock.now
      try await Task.sleep(for: .seconds(3600))
      #expect(ContinuousClock.now - start == .seconds(3600))
    }
  }

  @Test func aScenarioMayCancelItself() {
    prove { scenario in
      withUnsafeCurrentTask { $0?.cancel() }
      scenario.expect((try? await Task.sleep(for: .seconds(1))) == nil, "It slept.")
    }
  }

  #if os(Linux)
    private static let queue = DispatchQueue(label: "from before")

    @Test func blocksOfAQueueAreScheduled() {
      let queue = Self.queue
      prove { scenario in
        let log = Log()
        queue.async { log.add("block") }
        let task = scenario.task("task") { queue.sync { log.add("task") } }
        await task.ended()
        scenario.expect(queue.sync { log.entries } == ["block", "task"], "The task came first.")
      }
    }
  #endif

  @Test(arguments: ["one", "one two"], [1, 2]) func eachArgumentIsProved(_ name: String, _ number: Int) {
    for _ in 1...2 {
      prove { scenario in
        let seen = await MainActor.run { number }
        try #require(seen == number && !name.isEmpty)
      }
    }
  }

  @Test func aFailureThatIsKnownFailsNothing() {
    withKnownIssue { prove { scenario in scenario.expect(false, "Known.") } }
  }

  @Suite(.serialized, .tags(.slow)) struct Nested {
    @Test("A suite in a suite", .tags(.slow)) func provesInAHelper() throws {
      for count in 1...2 { provesThatTasksEnd(count) }
    }
  }

  @Test(.timeLimit(.minutes(1))) func anOrdinaryTestTakesRealTime() async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    prove { scenario in await scenario.pause() }
  }
}

/// `@unchecked Sendable`: used on one queue.
private final class Log: @unchecked Sendable {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}

extension Tag { @Tag static var slow: Self }

/// Proves for the test that calls it.
private func provesThatTasksEnd(_ count: Int) {
  prove { scenario in
    let tasks = (1...count).map { number in scenario.task("\(number)") { await scenario.pause() } }
    for task in tasks { await task.ended() }
  }
}
