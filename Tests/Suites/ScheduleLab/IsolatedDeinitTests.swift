import LabProtocol
import ScheduleLab
import Testing

/// An `isolated deinit` hops to its actor, and that hop is under control.
@Suite struct IsolatedDeinitTests {
  actor Station {
    let log: Log<String>
    init(_ log: Log<String>) { self.log = log }
    func visit() { log.add("visited") }
    isolated deinit {
      assertIsolated()
      log.add("gone")
    }
  }

  @MainActor final class Screen {
    let log: Log<String>
    nonisolated init(_ log: Log<String>) { self.log = log }
    isolated deinit {
      MainActor.assertIsolated()
      log.add("gone")
    }
  }

  @Test func anActorGoesAwayAfterItsLastVisit() {
    let (exploration, orders) = orders { scenario, log in
      let first = Station(log)
      let visitors = ["a", "b"].map { name in scenario.task(name) { [first] in await first.visit() } }
      for visitor in visitors { await visitor.ended() }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    #expect(orders == ["visited visited gone"])
  }

  @Test(.enabled(if: Lab.control == .full)) func aMainActorClassGoesAwayOnTheMainActor() {
    let (exploration, orders) = orders { scenario, log in
      let owner = scenario.task("owner") {
        let screen = Screen(log)
        withExtendedLifetime(screen) { log.add("shown") }
      }
      await owner.ended()
      await scenario.quiet()
      log.add("quiet")
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failure == nil)
    #expect(orders == ["shown gone quiet"])
  }

  @Test(.enabled(if: Lab.control == .full)) func theHopOfADeinitIsAChoicePoint() {
    let (exploration, orders) = orders { scenario, log in
      let owner = scenario.task("owner") { withExtendedLifetime(Screen(log)) {} }
      let other = scenario.task("other") { log.add("other") }
      await owner.ended()
      await other.ended()
      await scenario.quiet()
    }
    #expect(exploration.isExhaustive)
    #expect(orders == ["gone other", "other gone"])
  }
}
