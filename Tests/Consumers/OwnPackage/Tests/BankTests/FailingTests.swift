import Bank
import Foundation
import KataTesting

/// Scenarios that fail, each in another way. Nobody runs them but the test of KataTesting.
@Suite struct Failing {
  @Test func overdrawn() {
    prove { scenario in
      let account = Account(balance: 10) { _ in
        await scenario.pause()
        return true
      }
      scenario.watch("balance", of: account) { $0.balance }
      let first = scenario.task("first") { await account.withdrawChecking(10) }
      let second = scenario.task("second") { await account.withdrawChecking(10) }
      _ = try await (first.value, second.value)
      #expect(await account.balance >= 0)
    }
  }

  @Test func replayed() {
    prove(replay: "0") { scenario in
      scenario.note("runs once")
      scenario.expect(false, "The planted failure.")
    }
  }

  @Test func replayOfSomethingElse() { prove(replay: "7") { _ in } }

  @Test func replayOfNothing() { prove(replay: "seven") { _ in } }

  @Test func detached() { prove { _ in await Task.detached { #expect(Bool(false)) }.value } }

  @Test func crashes() {
    prove { scenario in
      scenario.note("asks for a crash")
      await scenario.pause()
      fatalError("asked for")
    }
  }

  @Test func hangs() {
    prove { scenario in
      let waiter = scenario.task("waiter") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await waiter.ended()
    }
  }

  @Test func blocks() { prove { _ in waitForEver() } }

  @Test func spins() {
    prove { _ in
      var number = 1
      while number != 0 { number = number % 7 + 1 }
    }
  }

  @Test func leavesControl() {
    prove { _ in
      await withUnsafeContinuation { continuation in Thread.detachNewThread { continuation.resume() } }
    }
  }

  @Test func lacks() { prove { _ in _ = try #require(Int("none")) } }

  @Test func throwsAnError() { prove { _ in throw CancellationError() } }

  @Test func secondOfTwo() {
    prove { scenario in await scenario.pause() }
    prove { scenario in scenario.expect(false, "The second one.") }
  }

  @Test func outlives() {
    prove { scenario in
      leftover.count += 1
      let tasks = ["first", "second"].map { name in
        scenario.task(name) { for _ in 0..<leftover.count % 3 { await scenario.pause() } }
      }
      for task in tasks { await task.ended() }
    }
  }

  @Test(arguments: [1, 2]) func oneOfTwo(_ number: Int) { prove { _ in #expect(number == 1) } }
}

private func waitForEver() { DispatchSemaphore(value: 0).wait() }

/// State that outlives a schedule. `@unchecked Sendable`: one thread runs scenarios.
private final class Leftover: @unchecked Sendable { var count = 0 }
private let leftover = Leftover()
