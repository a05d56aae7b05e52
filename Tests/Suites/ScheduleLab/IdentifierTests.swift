import Foundation
import LabProtocol
import ScheduleLab
import Testing

/// Identifiers are chance, and a table that is keyed by them is none of a learner's mistakes.
@Suite(.enabled(if: Lab.control == .full, "reduced control leaves random numbers alone")) struct IdentifierTests {
  actor Waiters {
    private var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

    func wait() async { await withCheckedContinuation { waiting[UUID()] = $0 } }

    func wakeAll() {
      for waiter in waiting.values { waiter.resume() }
      waiting = [:]
    }
  }

  @Test func thoseWhoWaitInATableAreWokenAlike() {
    let result = Lab.explore { scenario in
      let waiters = Waiters()
      let first = scenario.task("first") {
        await waiters.wait()
        await scenario.pause()
      }
      let second = scenario.task("second") { await waiters.wait() }
      await scenario.quiet()
      await waiters.wakeAll()
      await first.ended()
      await second.ended()
    }
    #expect(result.failure == nil)
    #expect(!result.isExhaustive)
    #expect(result.coverage == "every order, with one choice of identifiers")
  }

  @Test func whatTakesItsChanceFromAnIdentifierIsNoticed() {
    let result = Lab.explore { scenario in
      scenario.expect(UUID().uuid.0 % 2 == 0, "It is odd.")
    }
    #expect(result.failure?.failureKind == .uncontrolled)
  }
}
