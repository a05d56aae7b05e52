import ScheduleLab
import SecondAttempt
import Testing

/// What the outbox promises of notes with the same text, which are sent once each and received, or taken back.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class EqualNotesPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let radio: Fake<String, Void>
  let outbox: RetryingOutbox
  /// Ids that differ in the case, and one that begins as another.
  private var unsent = ["a-1", "A", "a"]
  private var sent: [(id: String, sender: Caller<Void>)] = []
  /// How many of them were on the air at rest.
  private var onAir = 0
  /// The one that was taken back, and what it said then: it may just have been delivered.
  private var takenBack: (id: String, state: RetryingOutbox.State?)?

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let radio = Fake<String, Void>("the radio", scenario)
    self.radio = radio
    outbox = RetryingOutbox { try await radio.call($0) }
  }

  func moves() -> [Move] {
    var moves = radio.open.told.map { which, call in Move("the \(which) text is received") { call.answer(()) } }
    if let id = unsent.first {
      moves.append(
        Move("note \(id) is added and sent") { [self] in
          unsent.removeFirst()
          send(id)
        })
    }
    if takenBack == nil, let last = sent.prefix(onAir).last, last.sender.waits {
      moves.append(
        Move("note \(last.id) is taken back") { [self] in
          outbox.assumeIsolated { $0.cancel(last.id) }
          takenBack = (last.id, outbox.assumeIsolated { $0.state(last.id) })
        })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    (1...40).map { number in Move("note \(number) is added and sent") { [self] in send("\(number)") } }
  }

  func owed() -> Move? {
    radio.open.told.first.map { which, call in Move("the \(which) text is received") { call.answer(()) } }
  }

  private func send(_ id: String) {
    outbox.assumeIsolated { $0.add(id, body: "at noon") }
    sent.append((id, scenario.call("send \(id)") { [outbox] in await outbox.send(id) }))
  }

  func atRest() {
    scenario.expect(
      radio.calls.count == sent.count,
      "Notes with the same text were sent, and the radio did not get each of them, once.")
    onAir = sent.count
    for (id, sender) in sent {
      let state = outbox.assumeIsolated { $0.state(id) }
      if let takenBack, takenBack.id == id {
        scenario.expect(
          state == takenBack.state && (state == .cancelled || state == .delivered),
          "One of the notes with the same text was taken back, and does not say so.")
        continue
      }
      scenario.expect(
        state == (sender.waits ? .sending : .delivered),
        "One of the notes with the same text does not say what the radio has answered.")
    }
    // The send of one that was taken back may return before the radio answers.
    guard takenBack == nil else {
      return scenario.expect(
        sent.count { $0.sender.waits } <= radio.open.count, "The radio has answered, and send does not return.")
    }
    scenario.expect(
      sent.count { $0.sender.waits } == radio.open.count,
      "The radio has answered, and not just the sends that it answered return.")
  }
}

/// What the outbox promises, whatever is sent, corrected and taken back, and in whichever order the radio answers.
///
/// The first note, “a”, is added before the story begins.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class RetryingOutboxPromises: Promises, @unchecked Sendable {
  private final class Note: @unchecked Sendable {
    let id: String
    /// The texts that it is given, one for each correction, and again from the start.
    let texts: [String]
    /// The corrections that took effect.
    var corrections = 0
    var senders: [Caller<Void>] = []
    var calls: [Asked<String, Void>] = []
    /// How many of them there were when all was at rest last.
    var callsAtRest = 0
    /// The calls of attempts that have been taken back.
    var void: Set<Int> = []
    /// The sends since all was at rest.
    var fresh = 0
    /// True if the radio has answered since all was at rest: a send that waited may be on its way to it.
    var isAnswered = false
    /// True once it was taken back, until it is sent again.
    var isWithdrawn = false
    /// True if a send and a cancel came so close together that either may have been the first.
    var isUnclear = false
    var hasBeenDelivered = false
    /// What it said when all was at rest, if nothing else but sends has happened to it since, and the radio had no text of it.
    var mustGo = false

    init(_ id: String, _ texts: [String]) { (self.id, self.texts) = (id, texts) }

    var body: String { texts[corrections % texts.count] }
    var isOnAir: Bool { calls.contains(where: \.isOpen) }
    /// The call of the latest attempt that was not taken back.
    var live: Asked<String, Void>? { calls.last.flatMap { void.contains($0.number) ? nil : $0 } }
  }

  private let scenario: Scenario
  private let radio: Fake<String, Void>
  let outbox: RetryingOutbox
  private var notes = [Note("a", ["at noon", "at one"])]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let radio = Fake<String, Void>("the radio", scenario)
    self.radio = radio
    outbox = RetryingOutbox { try await radio.call($0) }
    radio.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<String, Void>) {
    guard let note = notes.first(where: { $0.texts.contains(call.question) }) else {
      return scenario.expect(false, "The radio got a text that was never written.")
    }
    let live = note.live
    note.calls.append(call)
    // A text that was on its way to the radio when it was taken back may get there late.
    guard !note.isUnclear else { return }
    scenario.expect(!note.hasBeenDelivered, "The note had been delivered, and went on the air once more.")
    if case .success = live?.outcome {
      scenario.expect(false, "The latest attempt had been received, and the note went on the air once more.")
    }
    scenario.expect(
      !note.isWithdrawn, "The note was taken back and has not been sent since, and it went on the air after that.")
    scenario.expect(live?.isOpen != true, "The note was on the air, and the same attempt went there twice.")
    scenario.expect(call.question == note.body, "The text that went on the air is not the one in the note.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    // An id is any string, and so is a text.
    if notes.count < 2 { moves.append(Move("a note is added") { [self] in add(Note("", ["", "bring ice"])) }) }
    for (which, note) in notes.told {
      if note.senders.count < 4 { moves.append(Move("the \(which) note is sent") { [self] in send(note) }) }
      moves.append(Move("the \(which) note is taken back") { [self] in cancel(note) })
      if note.senders.count < 4, !note.senders.isEmpty {
        moves.append(
          Move("the \(which) note is taken back and sent again") { [self] in
            cancel(note)
            send(note)
          })
      }
      moves.append(Move("the \(which) note is corrected") { [self] in edit(note) })
    }
    for (which, call) in radio.open.told {
      moves.append(Move("the \(which) text is received") { [self] in answer(call) { call.answer(()) } })
      moves.append(Move("the \(which) text is lost") { [self] in answer(call) { call.fail(Self.loss(call)) } })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let often = Note("c", ["at two"])
    let left = Note("d", ["at three"])
    let lost = Note("e", ["at four"])
    // In a second what was sent gets to the radio.
    let sentAgain = Move("note c is taken back and sent again", takes: .seconds(1)) { [self] in
      cancel(often)
      send(often)
    }
    let first = [(often, "c"), (left, "d")].map { note, name in
      Move("note \(name) is added and sent", takes: .seconds(1)) { [self] in
        add(note)
        send(note)
      }
    }
    let last = [
      Move("the task that sends note d is cancelled") { left.senders[0].leave() },
      Move("note c is added once more") { [self] in
        outbox.assumeIsolated { [id = often.id, body = often.body] in $0.add(id, body: body) }
      },
    ]
    let twice = [
      Move("note e is added and sent, and again as send returns", takes: .seconds(1)) { [self] in
        add(lost)
        send(lost, isTwice: true)
      },
      Move("the text of note e is lost, if it is on the air") { [self] in
        if let call = lost.calls.first, call.isOpen { answer(call) { call.fail(Self.loss(call)) } }
      },
    ]
    return first + last + Array(repeating: sentAgain, count: 20) + twice
  }

  private func answer(_ call: Asked<String, Void>, _ comesBack: () -> Void) {
    for note in notes where note.calls.contains(where: { $0 === call }) { note.isAnswered = true }
    comesBack()
  }

  /// What the radio throws is its own matter.
  private static func loss(_ call: Asked<String, Void>) -> any Error {
    call.number.isMultiple(of: 2) ? CancellationError() : FakeError("silence")
  }

  func owed() -> Move? {
    radio.open.told.first.map { which, call in Move("the \(which) text is received") { call.answer(()) } }
  }

  private func add(_ note: Note) {
    notes.append(note)
    outbox.assumeIsolated { [id = note.id, body = note.body] in $0.add(id, body: body) }
  }

  private func send(_ note: Note, isTwice: Bool = false) {
    note.isWithdrawn = false
    note.fresh += 1
    note.senders.append(
      scenario.call("send \(note.id.isEmpty ? "b" : note.id)") { [self] in await send(note, isTwice, outbox) })
  }

  /// In the outbox’s own isolation: what follows is in the turn in which the call returns.
  private func send(_ note: Note, _ isTwice: Bool, _ outbox: isolated RetryingOutbox) async {
    await outbox.send(note.id)
    // This call is not yet among those that have come back.
    guard note.senders.count(where: \.waits) == 1, !note.senders.contains(where: \.hasLeft) else { return }
    scenario.expect(
      outbox.state(note.id) != .sending,
      "Every send of the note has returned, and the note says that it is being sent.")
    guard isTwice, !note.isOnAir, outbox.state(note.id) == .failed else { return }
    let attempts = note.calls.count
    scenario.note("note \(note.id) is sent again")
    await outbox.send(note.id)
    scenario.expect(
      note.calls.count > attempts,
      "A send of a note that was lost has returned, it was sent again in the same turn, and did not go on the air.")
  }

  private func cancel(_ note: Note) {
    let before = state(note)
    outbox.assumeIsolated { [id = note.id] in $0.cancel(id) }
    note.mustGo = false
    let isOver = before == .delivered || before == .failed
    scenario.expect(
      state(note) == (isOver ? before : .cancelled),
      isOver
        ? "The latest attempt had ended as \(before!), and a cancel that came after it changed that."
        : "cancel has returned, and the note does not say cancelled.")
    if before == .sending {
      let live = note.live
      if let live { note.void.insert(live.number) }
      // Whether its attempt goes on the air, and which of the sends it was, is not known here.
      if live?.isOpen != true, note.fresh > 0 || note.isAnswered { note.isUnclear = true }
    }
    if !isOver, note.fresh == 0 { note.isWithdrawn = true }
  }

  private func edit(_ note: Note) {
    let before = state(note)
    if before != .sending, before != .delivered { note.corrections += 1 }
    // One that has no effect is another text as well.
    let body = note.texts[(before == .sending || before == .delivered ? note.corrections + 1 : note.corrections) % 2]
    outbox.assumeIsolated { [id = note.id] in $0.edit(id, body: body) }
    scenario.expect(state(note) == before, "A note was corrected, and says something else about its latest attempt.")
  }

  private func state(_ note: Note) -> RetryingOutbox.State? {
    outbox.assumeIsolated { [id = note.id] in $0.state(id) }
  }

  // MARK: Promises

  func always() {
    for note in notes {
      let now = state(note)
      scenario.expect(
        !note.hasBeenDelivered || now == .delivered, "The note was delivered, and says something else now.")
      note.hasBeenDelivered = now == .delivered
      scenario.expect(
        !note.isWithdrawn || note.isUnclear || now == .cancelled,
        "The note was taken back and has not been sent since, and does not say cancelled any more.")
    }
  }

  func atRest() {
    for note in notes where !note.isUnclear { look(at: note) }
    for note in notes {
      (note.fresh, note.isAnswered, note.callsAtRest) = (0, false, note.calls.count)
      note.mustGo = !note.isOnAir && [.draft, .failed, .cancelled].contains(state(note))
    }
  }

  private func look(at note: Note) {
    let now = state(note)
    if note.mustGo, note.fresh > 0, note.calls.count == note.callsAtRest {
      scenario.expect(false, "The note was sent, the radio had no earlier text of it, and it has not gone on the air.")
    }
    scenario.expect(
      note.isOnAir || !note.senders.contains(where: \.waits),
      "The radio has no text of the note, and send does not return.")
    guard let live = note.live else { return }
    // Whether a note is taken back when the task that sends it is cancelled is open.
    guard !note.senders.contains(where: \.hasLeft) else {
      return scenario.expect(
        live.isOpen || now == .delivered || now == .cancelled,
        "The task that sends the note was cancelled, the note was received, and it does not say how its attempt ended.")
    }
    switch live.outcome {
    case nil:
      scenario.expect(
        now == .sending, "The latest attempt is on the air, and the note does not say that it is being sent.")
      scenario.expect(
        note.senders.contains(where: \.waits), "The latest attempt is on the air, and send returned before the answer.")
    case .success:
      scenario.expect(now == .delivered, "The latest attempt was received, and the note does not say delivered.")
    case .failure:
      // A send that came later may wait, as long as the radio has an earlier text.
      let mayWait = note.isOnAir && note.senders.contains(where: \.waits)
      scenario.expect(
        now == .failed || now == .sending && mayWait || now == .cancelled && note.isWithdrawn,
        "The latest attempt was lost, and the note does not say failed.")
    }
  }
}

@Suite struct SecondAttemptStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_300, held: 1_200, random: 3_300), hasRareMoves: true) { scenario in
      if scenario.choose("the notes have", from: ["texts of their own", "the same text"]) == "the same text" {
        let promises = EqualNotesPromises(scenario)
        return await scenario.tell(promises, isolation: promises.outbox)
      }
      let promises = RetryingOutboxPromises(scenario)
      await promises.outbox.add("a", body: "at noon")
      await scenario.tell(promises, isolation: promises.outbox)
    }
  }
}
