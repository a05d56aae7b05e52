import LateHandle
import ScheduleLab
import Testing

@Suite struct LateHandleSuite {
  @Test func textAsItIs() {
    check(many: savesAndLeaves) { scenario in
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario, notesCalls: true)
        let log = disk.logbook()
        log.text = "noon"
        scenario.note("the officer saves “noon”")
        log.save()
        scenario.expect(log.isSaving, "save() has returned, the disk has not, and no save is under way.")
        log.text = "noon, rain"
        scenario.note("the officer writes on: “noon, rain”")
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon"], "save() did not hand over the text as it was at the moment of the call.")
        disk.answers()
        await scenario.quiet()
        scenario.expect(!log.isSaving, "The store has returned, and the save is still under way.")
        scenario.note("the officer saves “noon, rain”")
        log.save()
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon", "noon, rain"],
          disk.texts == ["noon"]
            ? "The text was changed while a save was under way, and the next save() handed over nothing."
            : "The text was changed while a save was under way. After the next save() the store had been given: \(disk.given)."
        )
        disk.answers()
      }
    }
  }

  /// Saves in tasks that have been cancelled, as a page that is closed may do.
  @Sendable private func savesAndLeaves(_ scenario: Scenario) async throws {
    try await scenario.onMain(as: "bridge") {
      let disk = Disk(scenario)
      let log = disk.logbook()
      for (number, text) in ["noon", "one o'clock"].enumerated() {
        log.text = text
        let officer = scenario.task("officer") { await log.save() }
        officer.cancel()
        scenario.note("the officer’s task is cancelled")
        await officer.ended()
        await scenario.quiet()
        scenario.expect(
          disk.texts.count == number + 1,
          "save() was called by a task that was cancelled, and did not hand over the text.")
        disk.answers()
        await scenario.quiet()
      }
    }
  }

  @Test func nothingToSave() {
    check { scenario in
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario)
        let log = disk.logbook()
        log.text = "noon"
        log.save()
        await scenario.quiet()
        disk.answers()
        await scenario.quiet()
        log.save()
        scenario.note(log.isSaving ? "the button is grey" : "the button is free")
        scenario.expect(
          !log.isSaving, "The store had this text already. save() has returned, and a save is under way.")
        await scenario.quiet()
        scenario.expect(disk.texts == ["noon"], "The store had this text already, and save() handed it over again.")
        scenario.expect(
          !log.isSaving, "The store had this text already. Nothing can run any more, and a save is under way.")
        log.text = "one o'clock"
        log.save()
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon", "one o'clock"], "No save was under way, and save() did not hand over a new text.")
        disk.answers()
      }
    }
  }

  @Test func storeWithoutWaiting() {
    check { scenario in
      let end = scenario.choose("the disk", from: ["takes the text at once", "refuses the text at once"])
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario)
        let log = disk.logbook()
        disk.next = end == "takes the text at once" ? .taken : .refused
        log.text = "noon"
        log.save()
        await scenario.quiet()
        scenario.note(log.isSaving ? "the button is grey" : "the button is free")
        scenario.expect(disk.texts == ["noon"], "save() did not hand over the text.")
        scenario.expect(
          !log.isSaving, "The store came back without waiting, and the save is still under way.")
        log.text = "one o'clock"
        log.save()
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon", "one o'clock"], "No save was under way, and save() did not hand over a new text.")
        disk.answers()
      }
    }
  }

  @Test func oneAtATime() {
    check { scenario in
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario)
        let log = disk.logbook()
        log.text = "noon"
        log.save()
        if scenario.choose("save() comes", from: ["at once", "later"]) == "later" { await scenario.quiet() }
        log.text = "one o'clock"
        log.save()
        await scenario.quiet()
        scenario.expect(disk.texts.count == 1, "A save was under way, and save() handed over another text.")
        scenario.expect(log.isSaving, "The store has not come back, and no save is under way.")
        disk.answers()
        await scenario.quiet()
        scenario.expect(disk.texts.count == 1, "save() was called during a save, and a text was handed over later.")
        scenario.expect(!log.isSaving, "The store has returned, and the save is still under way.")
      }
    }
  }

  @Test func unsureIsNotSaved() {
    check { scenario in
      let end = scenario.choose("the save", from: ["fails", "throws a CancellationError", "is abandoned"])
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario)
        let log = disk.logbook()
        log.text = "noon"
        log.save()
        await scenario.quiet()
        disk.answers()
        await scenario.quiet()
        log.text = "one o'clock"
        log.save()
        await scenario.quiet()
        switch end {
        case "fails": disk.refuses()
        case "is abandoned":
          log.abandon()
          scenario.note("the save is abandoned")
        default: disk.refuses(throwing: CancellationError())
        }
        await scenario.quiet()
        let before =
          end == "is abandoned"
          ? "A save was abandoned" : "A save \(end == "fails" ? "failed" : "threw CancellationError")"
        scenario.expect(!log.isSaving, "\(before), and isSaving is still true.")
        let text = scenario.choose("the officer saves", from: ["the same text", "the text of before", "an empty page"])
        if text != "the same text" { log.text = text == "an empty page" ? "" : "noon" }
        log.save()
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon", "one o'clock", log.text],
          disk.texts.count == 2
            ? "\(before), and the next save() handed over nothing."
            : "\(before). After the next save() the store had been given: \(disk.given).")
        disk.answers()
        await scenario.quiet()
        log.save()
        await scenario.quiet()
        scenario.expect(disk.texts.count == 3, "The store had this text already, and save() handed it over again.")
      }
    }
  }

  /// Abandons more saves than a number for each may tell apart, and keeps the ninth.
  private func abandonsEight(_ scenario: Scenario) async throws {
    try await scenario.onMain(as: "bridge") {
      let disk = Disk(scenario)
      let log = disk.logbook()
      for number in 1...9 {
        log.abandon()
        log.text = "text \(number)"
        log.save()
        await scenario.quiet()
      }
      for number in 1...8 {
        disk.answers(number)
        await scenario.quiet()
        scenario.expect(
          log.isSaving, "An abandoned save came to its end, and the save that is under way does not show any more.")
      }
      disk.answers(9)
      await scenario.quiet()
      scenario.expect(!log.isSaving, "The store has returned, and the save is still under way.")
    }
  }

  @Test func abandonedSave() {
    check { scenario in
      let end = scenario.choose("the abandoned save", from: ["succeeds", "fails", "is one of eight"])
      guard end != "is one of eight" else { return try await abandonsEight(scenario) }
      try await scenario.onMain(as: "bridge") {
        let disk = Disk(scenario)
        let log = disk.logbook()
        log.text = "noon"
        log.save()
        await scenario.quiet()
        log.abandon()
        scenario.note("the save is abandoned")
        scenario.expect(!log.isSaving, "abandon() has returned, and a save is under way.")
        await scenario.quiet()
        scenario.expect(disk.isTold(1), "A save was abandoned, and the store's task was not cancelled.")
        log.text = "one o'clock"
        log.save()
        await scenario.quiet()
        scenario.expect(
          disk.texts == ["noon", "one o'clock"],
          disk.texts == ["noon"]
            ? "A save was abandoned, and the next save() handed over nothing."
            : "A save was abandoned. After the next save() the store had been given: \(disk.given).")
        let orders = ["the abandoned one is first", "the abandoned one is last"]
        let isFirst = scenario.choose("the case", from: orders) == orders[0]
        if !isFirst { disk.answers(2) }
        await scenario.quiet()
        if end == "succeeds" { disk.answers(1) } else { disk.refuses(1) }
        await scenario.quiet()
        scenario.note(log.isSaving ? "the button is grey" : "the button is free")
        scenario.expect(
          log.isSaving || !isFirst,
          "An abandoned save came to its end, and the save that is under way does not show any more.")
        disk.answers(2)
        await scenario.quiet()
        scenario.expect(!log.isSaving, "The store has returned, and the save is still under way.")
        log.text = scenario.choose("the officer saves", from: ["noon", "one o'clock"])
        log.save()
        await scenario.quiet()
        let count = log.text == "noon" ? 3 : 2
        scenario.expect(
          disk.texts.count == count,
          count == 3
            ? "An abandoned save succeeded later, and its text was taken for the one that the store has."
            : "The store had this text already, and save() handed it over again.")
        disk.answers(3)
      }
    }
  }
}

/// A disk that answers when the scenario says so, or without waiting.
@MainActor private final class Disk {
  enum Answer {
    case later, taken, refused
  }

  /// How the next call ends.
  var next = Answer.later
  private(set) var texts: [String] = []
  private let scenario: Scenario
  private let notesCalls: Bool
  private let disk: Fake<String, Void>

  /// - Parameter notesCalls: true if the timeline tells when the store is called: a call of the disk shows only later.
  init(_ scenario: Scenario, notesCalls: Bool = false) {
    (self.scenario, self.notesCalls) = (scenario, notesCalls)
    disk = Fake("the disk", scenario)
  }

  func logbook() -> DraftBook { DraftBook { [self] in try await store($0) } }

  /// All that was handed over, for a sentence.
  var given: String { texts.map { "“\($0)”" }.joined(separator: ", ") }

  private func store(_ text: String) async throws {
    texts.append(text)
    if notesCalls { scenario.note("the store is given “\(text)”") }
    let answer = next
    next = .later
    switch answer {
    case .later: try await disk.call(text)
    case .taken: scenario.note("the disk takes “\(text)” at once")
    case .refused:
      scenario.note("the disk refuses “\(text)” at once")
      throw FakeError("disk full")
    }
  }

  /// Lets a call return, by its number.
  func answers(_ number: Int? = nil) { call(number)?.answer(()) }

  /// Lets a call throw, by its number.
  func refuses(_ number: Int? = nil, throwing error: any Error = FakeError("disk full")) { call(number)?.fail(error) }

  /// Whether the task of a call has been cancelled.
  func isTold(_ number: Int) -> Bool { call(number)?.isCancelled ?? true }

  private func call(_ number: Int?) -> Asked<String, Void>? {
    disk.calls.first { number == nil ? $0.isOpen : $0.number == number }
  }
}
