import ScheduleLab
import SplitAudience
import Testing

@Suite struct SplitAudienceSuite {
  @Test func oneDisplay() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      let hall = Display(scenario, "hall", announcements.subscribe())
      announcements.post("a")
      hall.switchOn()
      announcements.post("b")
      await scenario.quiet()
      announcements.post("c")
      announcements.close()
      await hall.ended()
      scenario.expect(
        hall.shown == ["a", "b", "c"],
        "A display must show each announcement that is posted from its subscription on, once and in order.")
    }
  }

  @Test func busyDisplay() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      let hall = Display(scenario, "hall", announcements.subscribe())
      // Each of them twice: a delay is announced again and again.
      let texts = (0..<300).map { "delay \($0 / 2)" }
      for text in texts { announcements.post(text) }
      scenario.note("300 announcements wait")
      hall.switchOn(isNoted: false)
      await scenario.quiet()
      announcements.close()
      await hall.ended()
      scenario.note("the hall has shown \(hall.shown.count) of them")
      scenario.expect(
        hall.shown == texts, "Announcements waited for a display that had no time, and it does not show them all.")
    }
  }

  @Test func everyDisplay() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      let hall = Display(scenario, "hall", announcements.subscribe())
      let stairs = Display(scenario, "stairs", announcements.subscribe())
      hall.switchOn(isSlow: true)
      if scenario.choose("before the first one", from: ["time passes", "nothing happens"]) == "time passes" {
        await scenario.quiet()
      }
      let desk = scenario.task("desk") {
        for text in ["a", "b"] {
          scenario.note("posts “\(text)”")
          announcements.post(text)
        }
      }
      await desk.ended()
      await scenario.quiet()
      stairs.switchOn()
      await scenario.quiet()
      hall.goOn()
      await scenario.quiet()
      for display in [hall, stairs] {
        scenario.expect(
          display.shown.count == 2,
          hall.shown.count + stairs.shown.count == 2 && Set(hall.shown + stairs.shown).count == 2
            ? "An announcement was shown on one display and not on the other: they share out what is meant for both."
            : "Two announcements were posted, and a display does not show two.")
        scenario.expect(
          display.shown == ["a", "b"], "A display shows the announcements in another order than they came.")
      }
      announcements.close()
      hall.goOn()
      await hall.ended()
      await stairs.ended()
    }
  }

  @Test func oneLeaves() {
    check(ifItHangs: Self.stillWaits, many: manyLeave) { scenario in
      let announcements = Announcements()
      let (hall, stairs) = hallAndStairs(scenario, announcements)
      await oneLeaves(scenario, hall, stairs, announcements)
      scenario.expect(
        !stairs.hasEnded, "One display has left, and the subscription of the other one has ended with it.")
      announcements.post("last")
      await scenario.quiet()
      scenario.expect(
        stairs.shown.last == "last", "One display has left, and the other one does not get what is posted after that.")
      let platform = Display(scenario, "platform", announcements.subscribe())
      scenario.note("the platform subscribes")
      announcements.post("more")
      await scenario.quiet()
      scenario.expect(
        stairs.shown.last == "more",
        "A new display has come after one had left, and another one gets nothing any more: it has lost its place.")
      announcements.close()
      platform.switchOn()
      await platform.ended()
      await stairs.ended()
      scenario.expect(
        platform.shown == ["more"],
        platform.shown.contains("more")
          ? "A new display has come after one had left, and shows an announcement from before."
          : "A new display has come after one had left, and does not get what is posted.")
    }
  }

  /// Says that a display keeps its place, however many come and go after it.
  @Sendable private func manyLeave(_ scenario: Scenario) async {
    let announcements = Announcements()
    let hall = Display(scenario, "hall", announcements.subscribe())
    scenario.note("the hall subscribes, and 300 other displays come and go")
    for _ in 1...300 { _ = announcements.subscribe() }
    announcements.post("a")
    announcements.close()
    hall.switchOn()
    await hall.ended()
    scenario.expect(
      hall.shown == ["a"],
      "300 displays have come and gone, and one that was there before them does not get what is posted after that.")
  }

  @Test func leaversAreForgotten() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      scenario.watch("subscribers") { announcements.subscriberCount }
      let (hall, stairs) = hallAndStairs(scenario, announcements)
      scenario.expect(
        announcements.subscriberCount == 2, "Two displays have subscribed, and subscriberCount says another number.")
      await oneLeaves(scenario, hall, stairs, announcements)
      scenario.expect(
        announcements.subscriberCount != 2, "A display has left, nothing can run any more, and it is still counted.")
      scenario.expect(
        announcements.subscriberCount == 1, "One of two displays has left, and subscriberCount is not 1.")
      stairs.switchOff()
      await stairs.ended()
      await scenario.quiet()
      scenario.expect(announcements.subscriberCount == 0, Self.stillCounted)
      let platform = Display(scenario, "platform", announcements.subscribe())
      scenario.note("the platform subscribes")
      announcements.post("b")
      platform.switchOn()
      await scenario.quiet()
      scenario.expect(
        platform.shown == ["b"],
        platform.shown.contains("b")
          ? "All displays had left, and one that comes after them shows an announcement from before."
          : "All displays had left, and one that comes after them does not get what is posted.")
      scenario.expect(
        announcements.subscriberCount == 1,
        "All displays had left, one has come after them, and subscriberCount is not 1.")
      announcements.close()
      await platform.ended()
      await scenario.quiet()
      scenario.expect(announcements.subscriberCount == 0, Self.stillCounted)
    }
  }

  @Test func lateDisplay() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      announcements.post("before anybody")
      let hall = Display(scenario, "hall", announcements.subscribe())
      announcements.post("early")
      let stairs = Display(scenario, "stairs", announcements.subscribe())
      announcements.post("late")
      stairs.switchOn()
      await scenario.quiet()
      scenario.expect(
        !stairs.shown.contains { $0 != "late" }, "A display shows an announcement that was posted before it subscribed."
      )
      hall.switchOn()
      announcements.close()
      await stairs.ended()
      await hall.ended()
      scenario.expect(
        hall.shown == ["early", "late"] && stairs.shown == ["late"],
        "A display must show each announcement that is posted from its subscription on, once and in order.")
    }
  }

  @Test func closeEndsAll() {
    check(ifItHangs: "The announcements are closed, and a display waits for the next one.") { scenario in
      let announcements = Announcements()
      let displays = ["hall", "stairs"].map { Display(scenario, $0, announcements.subscribe()) }
      displays[0].switchOn()
      if scenario.choose("before the closing", from: ["nothing happens", "time passes"]) == "time passes" {
        await scenario.quiet()
      }
      announcements.post("a")
      announcements.close()
      scenario.note("closed")
      announcements.post("too late")
      displays[1].switchOn()
      let count = announcements.subscriberCount
      let late = Display(scenario, "late", announcements.subscribe())
      scenario.note("a late display subscribes")
      let isCounted = announcements.subscriberCount > count
      late.switchOn()
      for display in displays {
        await display.ended()
        scenario.expect(
          display.shown == ["a"],
          "Closing must let the displays show what was posted before, and nothing that comes after.")
      }
      await late.ended()
      scenario.expect(late.shown.isEmpty, "The announcements are closed, and a new display still gets one.")
      scenario.expect(
        !isCounted,
        "The announcements are closed, a subscription ends at once, and subscribe() has counted it all the same.")
      await scenario.quiet()
      scenario.expect(announcements.subscriberCount == 0, Self.stillCounted)
    }
  }

  @Test func stationGoes() {
    check(ifItHangs: "Nobody outside holds the announcements any more, and a display waits for the next one.") {
      scenario in
      let displays = Log<Display>()
      let station = scenario.task("station") {
        let announcements = Announcements()
        for name in ["hall", "stairs"] { displays.add(Display(scenario, name, announcements.subscribe())) }
        displays.entries[0].switchOn()
        announcements.post("a")
        if scenario.choose("before it goes", from: ["time passes", "nothing happens"]) == "time passes" {
          await scenario.quiet()
        }
        scenario.note("releases the announcements")
      }
      await station.ended()
      displays.entries[1].switchOn()
      for display in displays.entries {
        await display.ended()
        scenario.expect(
          display.shown == ["a"], "A display has not shown what was posted before the announcements went.")
      }
    }
  }

  private static let stillWaits = "A display waits for ever, and cannot even be closed."
  private static let stillCounted = "All subscriptions have ended, and some are still counted."

  /// Two displays, one of which was there first.
  private func hallAndStairs(_ scenario: Scenario, _ announcements: Announcements) -> (hall: Display, stairs: Display) {
    let first = scenario.choose("first to subscribe", from: ["stairs", "hall"])
    let one = Display(scenario, first, announcements.subscribe())
    let other = Display(scenario, first == "hall" ? "stairs" : "hall", announcements.subscribe())
    return first == "hall" ? (one, other) : (other, one)
  }

  /// Lets the hall leave, one way or another. The stairs wait then.
  private func oneLeaves(
    _ scenario: Scenario, _ hall: Display, _ stairs: Display, _ announcements: Announcements
  ) async {
    let way = scenario.choose("the hall", from: ["is switched off", "breaks", "never reads"])
    if way != "never reads" {
      hall.switchOn(upTo: way == "breaks" ? 1 : .max)
      await scenario.quiet()
      announcements.post("a")
      await scenario.quiet()
    }
    stairs.switchOn()
    await scenario.quiet()
    switch way {
    case "never reads": hall.throwAway()
    case "is switched off": hall.switchOff()
    default: break
    }
    await hall.ended()
    await scenario.quiet()
  }
}

/// A display, which subscribes now and reads when it is switched on.
///
/// Whenever something is posted or closed, one display waits at most. Who is woken first is up to whoever wakes them, and may
/// depend on what the lab does not decide about: the order of a table of `UUID`s, or of addresses.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Display: @unchecked Sendable {
  private let scenario: Scenario
  private let name: String
  private var stream: AsyncStream<String>?
  private var task: ScenarioTask<Void>?
  private(set) var shown: [String] = []
  private(set) var hasEnded = false
  private var hasTime = Gate()

  init(_ scenario: Scenario, _ name: String, _ stream: AsyncStream<String>) {
    self.scenario = scenario
    self.name = name
    self.stream = stream
  }

  /// - Parameters:
  ///   - count: it breaks after so many announcements.
  ///   - isSlow: if true, it is busy with each one until `goOn`.
  ///   - isNoted: whether the timeline shows what it shows.
  func switchOn(upTo count: Int = .max, isSlow: Bool = false, isNoted: Bool = true) {
    task = scenario.task(name) { await self.show(upTo: count, isSlow, isNoted) }
  }

  private func show(upTo count: Int, _ isSlow: Bool, _ isNoted: Bool) async {
    guard let stream = take() else { return }
    for await text in stream {
      if isNoted { scenario.note("shows “\(text)”") }
      shown.append(text)
      if shown.count == count { break }
      if isSlow { await hasTime.pass() }
    }
    hasEnded = true
    scenario.note("ends")
  }

  /// Nothing but the loop holds the stream from now on.
  private func take() -> AsyncStream<String>? {
    defer { stream = nil }
    return stream
  }

  func goOn() {
    hasTime.open()
    hasTime = Gate()
  }

  func switchOff() {
    scenario.note("the \(name) \(name == "stairs" ? "are" : "is") switched off")
    task?.cancel()
  }

  func throwAway() {
    scenario.note("the \(name) is thrown away")
    stream = nil
  }

  func ended() async { await task?.ended() }
}
