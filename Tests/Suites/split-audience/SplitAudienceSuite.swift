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

  @Test func everyDisplay() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let announcements = Announcements()
      let displays = ["hall", "stairs"].map { Display(scenario, $0, announcements.subscribe()) }
      for display in displays { display.switchOn() }
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
      for display in displays {
        scenario.expect(
          display.shown.count == 2,
          "An announcement was shown on one display and not on the other: they share out what is meant for both.")
        scenario.expect(
          display.shown == ["a", "b"], "A display shows the announcements in another order than they came.")
      }
      announcements.close()
      for display in displays { await display.ended() }
    }
  }

  @Test func oneLeaves() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let leaves = scenario.choose("the hall", from: ["is switched off", "breaks", "never reads"])
      let announcements = Announcements()
      let stairs = Display(scenario, "stairs", announcements.subscribe())
      stairs.switchOn()
      let hall = Display(scenario, "hall", announcements.subscribe())
      await leave(scenario, hall, announcements, leaves)
      await scenario.quiet()
      scenario.expect(
        !stairs.hasEnded, "One display has left, and the subscription of the other one has ended with it.")
      announcements.post("last")
      await scenario.quiet()
      scenario.expect(
        stairs.shown.last == "last", "One display has left, and the other one does not get what is posted after that.")
      announcements.close()
      await stairs.ended()
    }
  }

  @Test func leaversAreForgotten() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let leaves = scenario.choose("the hall", from: ["is switched off", "breaks", "never reads"])
      let announcements = Announcements()
      scenario.watch("subscribers") { announcements.subscriberCount }
      let stairs = Display(scenario, "stairs", announcements.subscribe())
      stairs.switchOn()
      let hall = Display(scenario, "hall", announcements.subscribe())
      scenario.expect(announcements.subscriberCount == 2, "Two displays have subscribed, and another number is told.")
      await leave(scenario, hall, announcements, leaves)
      await scenario.quiet()
      scenario.expect(
        announcements.subscriberCount != 2, "A display has left, and it is kept among the subscribers for good.")
      scenario.expect(announcements.subscriberCount == 1, "One of two displays has left, and the other is not counted.")
      announcements.close()
      await stairs.ended()
      await scenario.quiet()
      scenario.expect(announcements.subscriberCount == 0, "All subscriptions have ended, and some are still counted.")
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
      let late = Display(scenario, "late", announcements.subscribe())
      late.switchOn()
      for display in displays {
        await display.ended()
        scenario.expect(
          display.shown == ["a"],
          "Closing must let the displays show what was posted before, and nothing that comes after.")
      }
      await late.ended()
      scenario.expect(late.shown.isEmpty, "The announcements are closed, and a new display still gets one.")
      await scenario.quiet()
      scenario.expect(announcements.subscriberCount == 0, "All subscriptions have ended, and some are still counted.")
    }
  }

  @Test func stationGoes() {
    check(ifItHangs: "Nobody holds the announcements any more, and a display waits for the next one, for ever.") {
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
        scenario.note("lets go of the announcements")
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

  /// Lets a display show one announcement and leave, one way or another.
  private func leave(
    _ scenario: Scenario, _ hall: Display, _ announcements: Announcements, _ how: String
  ) async {
    switch how {
    case "never reads": hall.throwAway()
    case "breaks":
      hall.switchOn(upTo: 1)
      await scenario.quiet()
      announcements.post("a")
      await hall.ended()
    default:
      hall.switchOn()
      await scenario.quiet()
      announcements.post("a")
      await scenario.quiet()
      hall.switchOff()
      await hall.ended()
    }
  }
}

/// A display, which subscribes now and reads when it is switched on.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Display: @unchecked Sendable {
  private let scenario: Scenario
  private let name: String
  private var stream: AsyncStream<String>?
  private var task: ScenarioTask<Void>?
  private(set) var shown: [String] = []
  private(set) var hasEnded = false

  init(_ scenario: Scenario, _ name: String, _ stream: AsyncStream<String>) {
    self.scenario = scenario
    self.name = name
    self.stream = stream
  }

  func switchOn(upTo count: Int = .max) {
    task = scenario.task(name) { await self.show(upTo: count) }
  }

  private func show(upTo count: Int) async {
    guard let stream = take() else { return }
    for await text in stream {
      scenario.note("shows “\(text)”")
      shown.append(text)
      if shown.count == count { break }
    }
    hasEnded = true
    scenario.note("ends")
  }

  /// Nothing but the loop holds the stream from now on.
  private func take() -> AsyncStream<String>? {
    defer { stream = nil }
    return stream
  }

  func switchOff() {
    scenario.note("the \(name) is switched off")
    task?.cancel()
  }

  func throwAway() {
    scenario.note("the \(name) is thrown away")
    stream = nil
  }

  func ended() async { await task?.ended() }
}
