import ScheduleLab
import Testing
import UncheckedBox

@Suite struct UncheckedBoxSuite {
  @Test func oneTarget() {
    check { scenario in
      let site = Site(scenario)
      let feed = Feed()
      let moments = ["before A is bound and after", "now and then", "while A is busy", "long before A is bound"]
      let moment = scenario.choose("the readings are posted", from: moments)
      if moment == "while A is busy" { return await site.expectRoom(in: feed) }
      if moment == "long before A is bound" {
        site.post(Array(1...100), to: feed)
        await scenario.quiet()
        await feed.bind(to: site.target("A"))
        await scenario.quiet()
        return scenario.expect(
          site.handed("A") == Array(1...100),
          "100 readings were posted before A was bound. A is to be handed all of them in order.")
      }
      if moment == "now and then" {
        await feed.bind(to: site.target("A"))
        let sensor = scenario.task("sensor") {
          site.post([1, 2], to: feed)
          await scenario.pause()
          site.post([3, 4], to: feed)
        }
        await sensor.ended()
      } else {
        site.post([1, 2], to: feed)
        await scenario.quiet()
        await feed.bind(to: site.target("A"))
        site.post([3, 4], to: feed)
      }
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
      let cases = ["3 is posted after B is bound", "3 is posted before B is bound"]
      let isBefore = scenario.choose("the case", from: cases) == cases[1]
      if isBefore { site.post([3], to: feed) }
      if scenario.choose("the task that binds B", from: ["stays", "is cancelled"]) == "stays" {
        await feed.bind(to: site.target("B"))
      } else {
        let user = scenario.task("user") { await feed.bind(to: site.target("B")) }
        user.cancel()
        await user.ended()
      }
      scenario.note("B is bound")
      site.post(isBefore ? [4] : [3, 4], to: feed)
      await scenario.quiet()
      // What was posted just before may be A's already.
      let isHandedToA = isBefore && site.handed("A").contains(3)
      site.expectTakeover(of: isHandedToA ? [1, 2, 3] : [1, 2], then: isHandedToA ? [4] : [3, 4])
    }
  }

  @Test func busyTarget() {
    let hang = "bind must not wait for a target, and it has not returned."
    check(ifItHangs: hang) { scenario in
      let site = Site(scenario)
      let feed = Feed()
      let (isDoneA, isDoneB) = (Gate(), Gate())
      let moment = scenario.choose("the readings are posted", from: ["when A is bound", "before"])
      if moment == "before" { site.post([1, 2, 3], to: feed) }
      await feed.bind(to: site.target("A") { _ in await isDoneA.pass() })
      if moment == "when A is bound" { site.post([1, 2, 3], to: feed) }
      await scenario.quiet()
      scenario.note("B is to be bound")
      await feed.bind(to: site.target("B") { _ in await isDoneB.pass() })
      scenario.note("B is bound")
      await scenario.quiet()
      isDoneA.open()
      await scenario.quiet()
      isDoneB.open()
      await scenario.quiet()
      site.expectTakeover(of: [1], then: [2, 3])
    }
  }

  @Test func targetBindsAnother() {
    let hang = "A binds B in its own place, and bind does not return to A."
    check(ifItHangs: hang) { scenario in
      let site = Site(scenario)
      let feed = Feed()
      let isBound = Gate()
      await feed.bind(
        to: site.target("A") { [weak feed] _ in
          await feed?.bind(to: site.target("B"))
          scenario.note("B is bound")
          isBound.open()
        })
      site.post([1, 2, 3], to: feed)
      await scenario.quiet()
      let isHanging = site.handed("A") == [1] && !isBound.isOpen
      site.expectTakeover(of: [1], then: [2, 3], because: isHanging ? hang : nil)
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
          ? "A and B were bound at the same time, so one of them was replaced, and not one alone was handed all readings in order."
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
      scenario.note("the feed is released")
      feed = nil
      await scenario.quiet()
      scenario.expect(
        owners.allSatisfy { !$0.isAlive },
        "The user has released the feed, and a target is still held.")
    }
  }
}

/// Remembers what was handed to whom.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends while it changes the state.
private final class Site: @unchecked Sendable {
  private var calls: [(name: String, reading: Int)] = []
  private var busy: Set<String> = []
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
      scenario.expect(
        !busy.contains(name), "\(name) is handed a reading, and is not yet done with the one before.")
      busy.insert(name)
      await work(reading)
      busy.remove(name)
    }
  }

  /// Says that the only target gets every waiting reading, however many there are, even equal ones.
  func expectRoom(in feed: Feed) async {
    let isDone = Gate()
    let handed = Log<Int>()
    await feed.bind { [scenario] reading in
      if handed.count == 0 { scenario.note("A is handed \(reading), which takes its time") }
      handed.add(reading)
      await isDone.pass()
    }
    let readings = (1...150).flatMap { [$0, $0] }
    scenario.note("1 to 150 are posted, each of them twice in a row")
    for reading in readings {
      feed.post(reading)
      await scenario.quiet()
    }
    scenario.note("A is done with the first")
    isDone.open()
    await scenario.quiet()
    scenario.note("A has been handed \(handed.count) readings")
    scenario.expect(
      Set(handed.entries) == Set(readings),
      "300 readings were posted while A was busy with the first, and A was handed \(handed.count): every "
        + "reading must wait.")
    scenario.expect(
      handed.count >= readings.count,
      "A reading was posted twice in a row, and A was handed it once: an equal reading is another reading.")
    scenario.expect(
      handed.entries == readings, "A is the only target. It is to be handed each reading once, in order.")
  }

  func handed(_ name: String) -> [Int] { calls.filter { $0.name == name }.map(\.reading) }

  /// Says whether B, once it was bound, was handed all that A had not been handed yet.
  /// - Parameter reason: the sentence if B is not bound.
  func expectTakeover(of first: [Int], then second: [Int], because reason: String? = nil) {
    let (a, b) = (handed("A"), handed("B"))
    scenario.expect(
      a.count <= first.count, reason ?? "B had been bound in A’s place, and A was handed another reading.")
    scenario.expect(
      Set(a + b) == Set(first + second),
      reason ?? "B was bound in A’s place, and a reading was handed to no target.")
    scenario.expect(
      a == first && b == second, reason ?? "Each reading is to be handed over once, in the order of posting.")
  }
}

/// What a target holds.
private final class Owner: Sendable {
  func target(_ hand: @escaping @Sendable (Int) async -> Void) -> @Sendable (Int) async -> Void {
    { [self] reading in
      await hand(reading)
      withExtendedLifetime(self) {}
    }
  }
}
