import RefusedLate
import ScheduleLab
import Testing

@Suite struct RefusedLateSuite {
  @Test func documentComes() {
    check(many: orderAgain) { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      for who in scenario.choose("first comes", from: ["the office", "the lift"]) == "the office" ? [0, 1] : [1, 0] {
        if who == 0 { town.office.open.first?.answer(true) } else { town.lift.open.first?.answer("Dear Ann") }
        await scenario.quiet()
      }
      // A lift that starts later comes later.
      town.lift.open.first?.answer("Dear Ann")
      await scenario.quiet()
      scenario.expect(
        reader.value == "Dear Ann", "The office allowed it, the document is there, and the reader does not have it.")
    }
  }

  /// Says that each reader has an order of its own, even if others order the same.
  @Sendable private func orderAgain(_ scenario: Scenario) async {
    let town = Town(scenario)
    let refused = town.reader("letter")
    await scenario.quiet()
    let allowed = town.reader("letter")
    await scenario.quiet()
    town.office.open.first?.answer(false)
    await scenario.quiet()
    town.office.open.first?.answer(true)
    await scenario.quiet()
    await town.bring("Dear Ann")
    scenario.expect(refused.isRefused, "The office has refused, and open does not throw Refused.")
    scenario.expect(
      allowed.value == "Dear Ann",
      "Two readers ordered the same letter, the first was refused, and the other one, who may see it, did not get it.")
    scenario.note("two order a map, and the first of them leaves")
    let leaver = town.reader("map")
    await scenario.quiet()
    let stays = town.reader("map")
    await scenario.quiet()
    leaver.leave()
    await scenario.quiet()
    for call in town.office.open { call.answer(true) }
    await scenario.quiet()
    await town.bring("the coast")
    scenario.expect(
      stays.value == "the coast",
      "Two readers ordered the same map, the first left, and the other one, who may see it, did not get it.")
    scenario.note("two order a plan, and the second of them is refused")
    let first = town.reader("plan")
    await scenario.quiet()
    _ = town.reader("plan")
    await scenario.quiet()
    town.office.open.last?.answer(false)
    await scenario.quiet()
    town.office.open.last?.answer(true)
    await scenario.quiet()
    await town.bring("the cellar")
    scenario.expect(
      first.value == "the cellar",
      "Two readers ordered the same plan, the second was refused, and the other one, who may see it, did not get it.")
    scenario.note("the next reader orders the letter later, and it says something else by now")
    let later = town.reader("letter")
    await scenario.quiet()
    town.office.open.first?.answer(true)
    await scenario.quiet()
    await town.bring("Dear Bob")
    scenario.expect(
      later.value == "Dear Bob",
      "A letter had been read and went back, and the next reader did not get it from the archive.")
  }

  @Test func bothAtOnce() {
    check { scenario in
      let town = Town(scenario)
      _ = town.reader("letter")
      await scenario.quiet()
      scenario.expect(town.office.calls.count == 1, "A reader orders a document, and the office is not asked once.")
      scenario.expect(
        town.lift.calls.count == 1, "The office has not answered, and the document is not on its way yet.")
      town.office.open.first?.answer(true)
      await scenario.quiet()
      scenario.expect(town.lift.calls.count == 1, "The document was brought twice for one reader.")
      town.lift.open.first?.answer("Dear Ann")
    }
  }

  @Test func refusedAtOnce() {
    check(ifItHangs: "The office refused, the archive ended later, and open never came back.") { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      town.office.open.first?.answer(false)
      await scenario.quiet()
      scenario.expect(!reader.waits, "The office has refused, and open waits for a document that no one will read.")
      town.lift.open.first?.answer("Dear Ann")
      await scenario.quiet()
      scenario.expect(reader.isRefused, "The office has refused, and open does not throw Refused.")
    }
  }

  @Test func closedAtOnce() {
    check(ifItHangs: "The office threw an error, the archive ended later, and open never came back.") { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      town.office.open.first?.fail(FakeError("closed"))
      await scenario.quiet()
      scenario.expect(!reader.waits, "mayRead has thrown, and open waits for a document that no one will read.")
      town.lift.open.first?.answer("Dear Ann")
      await scenario.quiet()
      scenario.expect(
        reader.error as? FakeError == FakeError("closed"), "mayRead has thrown, and open does not throw the same error."
      )
    }
  }

  @Test func copyIsThere() {
    check { scenario in
      let town = Town(scenario)
      let reader = town.reader("charter")
      await scenario.quiet()
      town.office.open.first?.answer(true)
      await scenario.quiet()
      scenario.expect(!reader.waits, "The office allowed it, a copy is in the room, and open waits for the archive.")
      scenario.expect(
        town.lift.calls.isEmpty, "A copy is in the room, and the archive was asked to bring the document.")
      town.lift.open.first?.answer("We, the people")
      await scenario.quiet()
      scenario.expect(reader.value == "a copy", "A copy is in the room, and the reader got something else.")
      let refused = town.reader("charter")
      await scenario.quiet()
      town.office.open.first?.answer(false)
      await scenario.quiet()
      town.lift.open.first?.answer("We, the people")
      await scenario.quiet()
      scenario.expect(refused.isRefused, "The office has refused, and open does not throw Refused.")
    }
  }

  @Test func archiveIsTold() {
    check(ifItHangs: "The office has answered, the archive ended later, and open never came back.") { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      if scenario.choose("the office", from: ["refuses", "is closed"]) == "refuses" {
        town.office.open.first?.answer(false)
      } else {
        town.office.open.first?.fail(FakeError("closed"))
      }
      await scenario.quiet()
      scenario.expect(
        town.lift.calls.allSatisfy { $0.isCancelled || !$0.isOpen },
        "No one will read the document, and the task of bring has neither ended nor been cancelled.")
      town.lift.open.first?.answer("Dear Ann")
      await scenario.quiet()
      scenario.expect(!reader.waits, "The office and the archive have answered, and open has not come back.")
    }
  }

  @Test func secretUntilAllowed() {
    check { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      // Without a lift there is nothing to tell.
      guard let call = town.lift.open.first else { return }
      call.fail(FakeError("lost"))
      await scenario.quiet()
      scenario.expect(
        reader.waits, "The archive has answered, the office has not, and open has ended.")
      let isAllowed = scenario.choose("the office", from: ["refuses", "allows it"]) == "allows it"
      town.office.open.first?.answer(isAllowed)
      await scenario.quiet()
      scenario.expect(
        isAllowed ? reader.error as? FakeError == FakeError("lost") : reader.isRefused,
        isAllowed
          ? "The reader may see the document, bring has thrown, and open does not throw the same error."
          : "The office has refused, and open does not throw Refused.")
    }
  }

  @Test func cancelReachesBoth() {
    check { scenario in
      let town = Town(scenario)
      let reader = town.reader("letter")
      await scenario.quiet()
      let cases = ["the reader leaves before the office answers", "the reader leaves after the office has answered"]
      let isEarly = scenario.choose("the case", from: cases) == cases[0]
      if !isEarly {
        town.office.open.first?.answer(true)
        await scenario.quiet()
      }
      reader.leave()
      scenario.note("the reader leaves")
      await scenario.quiet()
      scenario.expect(
        town.office.open.allSatisfy(\.isCancelled), "The caller of open was cancelled, and the task of mayRead was not."
      )
      scenario.expect(
        town.lift.open.allSatisfy(\.isCancelled), "The caller of open was cancelled, and the task of bring was not.")
      town.office.open.first?.answer(true)
      for _ in 1...2 {
        town.lift.open.first?.answer("Dear Ann")
        await scenario.quiet()
      }
      scenario.expect(!reader.waits, "The office and the archive have answered, and open has not come back.")
    }
  }
}

/// The office, and an archive whose lift hears nothing while it is under way.
private struct Town {
  let office: Fake<String, Bool>
  let lift: Fake<String, String>
  private let room: ReadingRoom
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let office = Fake<String, Bool>("the office", scenario)
    let lift = Fake<String, String>("the lift", scenario)
    (self.office, self.lift) = (office, lift)
    room = ReadingRoom(
      copies: ["charter": "a copy"], mayRead: { try await office.call($0) }, bring: { try await lift.call($0) })
  }

  /// The lift comes up with all that was ordered. It sees then whether a task has been cancelled.
  func bring(_ text: String) async {
    while let call = lift.open.first {
      if call.isCancelled { call.fail(CancellationError()) } else { call.answer(text) }
      await scenario.quiet()
    }
  }

  func reader(_ name: String) -> Caller<String> {
    scenario.call("reader") { [room] in try await room.open(name) }
  }
}
