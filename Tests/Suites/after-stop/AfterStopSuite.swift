import AfterStop
import ScheduleLab
import Testing

@Suite struct AfterStopSuite {
  @Test func sentInOrder() {
    check { scenario in
      let line = Line(scenario)
      let office = Office()
      let reports = UsageReports { event in
        if event == "a" {
          scenario.note("records “b” while “a” is sent")
          office.reports?.record("b")
        }
        await line.send(event)
      }
      office.reports = reports
      let user = scenario.task("user") {
        reports.turnOn()
        reports.record("a")
        await scenario.quiet()
        for event in ["c", "d", "e"] { reports.record(event) }
        await scenario.quiet()
      }
      await user.ended()
      scenario.expect(
        line.isOneAtATime(["a", "b", "c", "d", "e"]),
        "While the reports are on, each event must be sent once, one at a time and in the order of recording.")
      await Self.expectRoom(scenario)
    }
  }

  /// Says that every waiting event is sent, however many there are, even equal ones.
  private static func expectRoom(_ scenario: Scenario) async {
    let isFree = Gate()
    let sent = Log<String>()
    let reports = UsageReports {
      sent.add($0)
      await isFree.pass()
    }
    reports.turnOn()
    let events = (1...150).flatMap { ["\($0)", "\($0)"] }
    scenario.note("records 300 events, each twice in a row, while the first is sent")
    for event in events {
      reports.record(event)
      await scenario.quiet()
    }
    isFree.open()
    await scenario.quiet()
    scenario.note("\(sent.count) are sent")
    scenario.expect(
      Set(sent.entries) == Set(events),
      "300 events were recorded while the first was being sent, and \(sent.count) were sent: every waiting event must be "
        + "sent.")
    scenario.expect(
      sent.count >= events.count,
      "An event was recorded twice in a row, and sent once: an equal event is another event.")
    scenario.expect(sent.entries == events, "Each event must be sent once, in the order of recording.")
    await expectSentWithoutReports(scenario)
  }

  private static func expectSentWithoutReports(_ scenario: Scenario) async {
    let isFree = Gate()
    let sent = Log<String>()
    var reports: UsageReports? = UsageReports {
      sent.add($0)
      await isFree.pass()
    }
    reports?.turnOn()
    for event in ["x", "y", "z"] { reports?.record(event) }
    reports = nil
    scenario.note("nothing keeps the reports any more")
    await scenario.quiet()
    isFree.open()
    await scenario.quiet()
    scenario.expect(
      sent.entries == ["x", "y", "z"],
      "Three events were recorded while the reports were on, then nothing kept the reports, and not all three were sent."
    )
    await expectApart(scenario)
  }

  /// Says that an event counts, whatever became of the task that recorded it.
  private static func expectSentForTheCancelled(_ scenario: Scenario) async {
    let sent = Log<String>()
    let reports = UsageReports { sent.add($0) }
    reports.turnOn()
    let isCancelled = Gate()
    let task = scenario.call("recorder") {
      await isCancelled.pass()
      reports.record("x")
    }
    await scenario.quiet()
    task.leave()
    scenario.note("the task of the recorder is cancelled")
    isCancelled.open()
    await scenario.quiet()
    scenario.expect(sent.entries == ["x"], "A task that was cancelled recorded an event, and it was not sent once.")
    reports.turnOff()
  }

  /// Says that other reports are others, and have a switch of their own.
  private static func expectApart(_ scenario: Scenario) async {
    let isFree = Gate()
    let sent = Log<String>()
    let reports = UsageReports {
      sent.add($0)
      await isFree.pass()
    }
    let others = UsageReports { _ in await isFree.pass() }
    reports.turnOn()
    others.turnOn()
    for event in ["x", "y"] { reports.record(event) }
    await scenario.quiet()
    others.turnOff()
    scenario.note("other reports are turned off")
    isFree.open()
    await scenario.quiet()
    scenario.expect(
      sent.entries == ["x", "y"],
      "Two events were recorded, other reports were turned off, and these did not send each of the two once, in order.")
    reports.turnOff()
    await expectSentForTheCancelled(scenario)
  }

  @Test func turnedOnTwice() {
    check { scenario in
      let line = Line(scenario)
      let reports = UsageReports { await line.send($0) }
      let user = scenario.task("user") {
        reports.turnOn()
        reports.record("a")
        reports.turnOn()
        reports.record("b")
        await scenario.quiet()
      }
      await user.ended()
      scenario.expect(
        line.isOneAtATime(["a", "b"]), "Turned on twice, the reports must still send each event once, one at a time.")
    }
  }

  @Test func offTakesNothing() {
    check { scenario in
      let line = Line(scenario)
      let reports = UsageReports { await line.send($0) }
      let user = scenario.task("user") {
        reports.record("too early")
        reports.turnOn()
        reports.record("a")
        await scenario.quiet()
        reports.turnOff()
        reports.record("too late")
        if scenario.choose("before they are on again", from: ["time passes", "nothing happens"]) == "time passes" {
          await scenario.quiet()
        }
        reports.turnOn()
        reports.record("b")
        await scenario.quiet()
      }
      await user.ended()
      scenario.expect(
        !line.begun.contains { $0.hasPrefix("too") },
        "An event was recorded while the reports were off, and it was sent.")
      scenario.expect(
        line.begun == ["a", "b"], "Turned on once more, the reports must send what is recorded from then on.")
    }
  }

  @Test func offWhileSending() {
    check(ifItHangs: Self.nothingIsSent) { scenario in
      let line = Line(scenario, holds: "a")
      let reports = UsageReports { await line.send($0) }
      let user = scenario.task("user") {
        reports.turnOn()
        for event in ["a", "b", "c"] { reports.record(event) }
        await line.isHeld.pass()
        reports.turnOff()
        scenario.note("turnOff() returns")
        line.letGo("a")
        await scenario.quiet()
        reports.record("d")
      }
      await user.ended()
      await scenario.quiet()
      scenario.expect(line.begun == ["a"], Self.next)
    }
  }

  @Test func offBeforeItBegins() {
    check { scenario in
      let line = Line(scenario)
      let reports = UsageReports { await line.send($0) }
      let user = scenario.task("user") {
        reports.turnOn()
        if scenario.choose("before anything is recorded", from: ["nothing happens", "time passes"]) == "time passes" {
          await scenario.quiet()
        }
        reports.record("a")
        reports.record("b")
        reports.turnOff()
        scenario.note("turnOff() returns")
        // Some hand over an event before `record` returns.
        return line.begun
      }
      let begun = try await user.value
      await scenario.quiet()
      let first = "Nothing had been sent when the reports were turned off, and then an event was sent."
      scenario.expect(line.begun == begun, begun.isEmpty ? first : Self.next)
    }
  }

  @Test func offAtAnyMoment() {
    check { scenario in
      let line = Line(scenario)
      let reports = UsageReports { await line.send($0) }
      reports.turnOn()
      for event in ["a", "b", "c"] { reports.record(event) }
      let user = scenario.task("user") {
        reports.turnOff()
        scenario.note("turnOff() returns")
        return line.begun.count
      }
      let begun = try await user.value
      await scenario.quiet()
      scenario.expect(
        line.begun.count <= begun + 1,
        "turnOff() had returned, and events were sent that cannot have been handed over before.")
    }
  }

  @Test func onAgain() {
    check(ifItHangs: Self.nothingIsSent) { scenario in
      let line = Line(scenario, holds: "a", "x")
      let reports = UsageReports { await line.send($0) }
      let user = scenario.task("user") {
        reports.turnOn()
        reports.record("a")
        reports.record("b")
        await line.isHeld.pass()
        reports.turnOff()
        scenario.note("turned off")
        reports.turnOn()
        scenario.note("turned on again")
        let order = ["before “a” is sent", "after it", "one before, one after it", "after off and on once more"]
        let choice = scenario.choose("the new events come", from: order)
        switch choice {
        case "after it":
          line.letGo("a")
          await scenario.quiet()
        case "after off and on once more":
          reports.turnOff()
          reports.turnOn()
        default:
          break
        }
        if choice != "one before, one after it" { line.letGo("x") }
        reports.record("x")
        if choice == "one before, one after it" {
          await scenario.quiet()
          line.letGo("a")
          await scenario.quiet()
        }
        reports.record("y")
        line.letGo("a")
        await scenario.quiet()
        line.letGo("x")
      }
      await user.ended()
      await scenario.quiet()
      scenario.expect(
        !line.begun.contains("b"),
        "An event still waited when the reports were turned off. They were turned on again, and it was sent.")
      scenario.expect(
        line.begun.filter { $0 != "a" } == ["x", "y"],
        "Turned on again, the reports do not send what is recorded, in order.")
      scenario.expect(
        line.isOneAtATime(["x", "y"]),
        "Turned on again, the reports send two events at a time: a sender from before is still at work.")
    }
  }

  private static let next =
    "The reports were turned off while an event was being sent, and the next one, which only waited, was sent too."
  private static let nothingIsSent = "The reports are on, “a” was recorded, and it is never sent."
}

/// Where those find the reports who are there before they are.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Office: @unchecked Sendable {
  weak var reports: UsageReports?
}

/// The line on which events are sent. It does not heed cancellation.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Line: @unchecked Sendable {
  private let scenario: Scenario
  private let mayGo: [String: Gate]
  private var log: [String] = []
  private(set) var begun: [String] = []
  /// The first of the events that it holds is being sent.
  let isHeld = Gate()

  /// - Parameter events: those that take until `letGo`.
  init(_ scenario: Scenario, holds events: String...) {
    self.scenario = scenario
    mayGo = Dictionary(uniqueKeysWithValues: events.map { ($0, Gate()) })
  }

  func send(_ event: String) async {
    scenario.note("sends “\(event)”")
    begun.append(event)
    log.append("\(event) begins")
    if let gate = mayGo[event], !gate.isOpen {
      isHeld.open()
      await gate.pass()
    } else {
      await scenario.pause()
    }
    log.append("\(event) ends")
    scenario.note("“\(event)” is sent")
  }

  func letGo(_ event: String) { mayGo[event]?.open() }

  /// Whether these events, of all that were sent, were sent one after the other.
  func isOneAtATime(_ events: [String]) -> Bool {
    log.filter { entry in events.contains { entry.hasPrefix($0) } }
      == events.flatMap { ["\($0) begins", "\($0) ends"] }
  }
}
