import ScheduleLab
import Testing
import UncheckedBox

@Suite struct UncheckedBoxSuite {
  @Test func oneTarget() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      site.post([1, 2], to: feed)
      await scenario.quiet()
      await feed.bind(to: site.target("A"))
      site.post([3, 4], to: feed)
      await scenario.quiet()
      scenario.expect(
        site.handed("A") == [1, 2, 3, 4],
        "A is the only target. It is to be handed all readings in order, those too that were posted before.")
    }
  }

  @Test func secondTarget() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      await feed.bind(to: site.target("A"))
      site.post([1, 2], to: feed)
      await scenario.quiet()
      await feed.bind(to: site.target("B"))
      scenario.note("B is bound")
      site.post([3, 4], to: feed)
      await scenario.quiet()
      site.expectTakeover(of: [1, 2], then: [3, 4])
    }
  }

  @Test func busyTarget() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      let done = Gate()
      await feed.bind(to: site.target("A") { _ in await done.pass() })
      site.post([1, 2, 3], to: feed)
      await scenario.quiet()
      await feed.bind(to: site.target("B"))
      scenario.note("B is bound")
      await scenario.quiet()
      done.open()
      await scenario.quiet()
      site.expectTakeover(of: [1], then: [2, 3])
    }
  }

  @Test func targetBindsAnother() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      await feed.bind(
        to: site.target("A") { [weak feed] _ in
          await feed?.bind(to: site.target("B"))
          scenario.note("B is bound")
        })
      site.post([1, 2, 3], to: feed)
      await scenario.quiet()
      site.expectTakeover(of: [1], then: [2, 3])
    }
  }

  @Test func boundAtOnce() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      let binders = ["A", "B"].map { name in
        scenario.task("bind \(name)") { await feed.bind(to: site.target(name)) }
      }
      for binder in binders { await binder.ended() }
      site.post([1, 2, 3], to: feed)
      await scenario.quiet()
      let handed = [site.handed("A"), site.handed("B")]
      scenario.expect(
        handed.contains([1, 2, 3]) && handed.contains([]),
        handed.joined().sorted() == [1, 2, 3]
          ? "A and B were bound at the same time. One of them took the other’s place, and yet both are handed readings."
          : "A and B were bound at the same time, and a reading was lost or handed over twice.")
    }
  }

  @Test func feedGoes() {
    check { scenario in
      let site = Site(scenario)
      let visits = scenario.choose("targets", from: [1, 2])
      var feed: Feed? = Feed()
      var owners: [Lifetime] = []
      for name in ["A", "B"].prefix(visits) {
        let owner = Owner()
        owners.append(scenario.lifetime(of: owner))
        await feed?.bind(to: owner.target(site.target(name)))
        await scenario.quiet()
      }
      feed?.post(1)
      await scenario.quiet()
      scenario.note("the feed is let go")
      feed = nil
      await scenario.quiet()
      scenario.expect(
        owners.allSatisfy { !$0.isAlive },
        "Nobody has the feed any more, and a target is still held: somebody waits for readings that cannot come.")
    }
  }
}

/// Remembers what was handed to whom.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends while it changes the state.
private final class Site: @unchecked Sendable {
  private var calls: [(name: String, reading: Int)] = []
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  func post(_ readings: [Int], to feed: Feed) {
    for reading in readings {
      scenario.note("\(reading) is posted")
      feed.post(reading)
    }
  }

  func target(
    _ name: String, then work: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> @Sendable (Int) async -> Void {
    { [self] reading in
      scenario.note("\(name) is handed \(reading)")
      calls.append((name, reading))
      await work(reading)
    }
  }

  func handed(_ name: String) -> [Int] { calls.filter { $0.name == name }.map(\.reading) }

  /// Says whether B, once it was bound, was handed all that A had not been handed yet.
  func expectTakeover(of first: [Int], then second: [Int]) {
    let (a, b) = (handed("A"), handed("B"))
    scenario.expect(
      a.count <= first.count, "B had been bound in A’s place, and A was handed another reading.")
    scenario.expect(
      Set(a + b) == Set(first + second),
      "B was bound in A’s place, and a reading was handed to nobody.")
    scenario.expect(
      a == first && b == second, "Each reading is to be handed over once, in the order of posting.")
  }
}

/// Somebody whom a target holds.
private final class Owner: Sendable {
  func target(_ hand: @escaping @Sendable (Int) async -> Void) -> @Sendable (Int) async -> Void {
    { [self] reading in
      await hand(reading)
      withExtendedLifetime(self) {}
    }
  }
}
