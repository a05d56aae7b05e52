import Clobber
import ScheduleLab
import Testing

/// What the outbox promises, whatever its users and the radio do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class OutboxPromises: Promises, @unchecked Sendable {
  private final class Note {
    let name: String
    let id: String
    let text: String
    var senders: [Caller<Void>] = []
    /// True once it was cancelled as a draft. Later, it may be on its way to the radio.
    var isWithdrawn = false
    /// True once it was cancelled before it had ended.
    var isCancelled = false
    /// What it said last.
    var seen: Outbox.State? = .draft
    init(_ name: String, _ id: String, _ text: String) { (self.name, self.id, self.text) = (name, id, text) }
  }

  private let scenario: Scenario
  private let radio: Fake<String, Void>
  let outbox: Outbox
  private var notes: [Note] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let radio = Fake<String, Void>("the radio", scenario)
    self.radio = radio
    outbox = Outbox { try await radio.call($0) }
    radio.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<String, Void>) {
    let written = notes.filter { $0.text == call.question }
    guard !written.isEmpty else { return scenario.expect(false, "The radio got a text that was never written.") }
    let mayGo = written.count { !$0.isWithdrawn }
    scenario.expect(mayGo > 0, "The note was cancelled before it was sent, and it went on the air after that.")
    scenario.expect(
      radio.calls.count { $0.question == call.question } <= mayGo,
      written.count == 1
        ? "The note went on the air twice: it was no draft any more."
        : "Two notes have the same text, and it went on the air more often than there are notes to send.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if notes.count < 3 { moves.append(Move("a note is added") { [self] in add() }) }
    for (which, note) in notes.told where note.senders.count < 3 {
      moves.append(Move("send is called for the \(which) note") { [self] in send(note) })
      moves.append(Move("the \(which) note is cancelled") { [self] in cancel(note) })
    }
    for (which, call) in radio.open.told {
      moves.append(Move("the radio has sent the \(which) text") { call.answer(()) })
      moves.append(Move("the radio fails with the \(which) text") { call.fail(FakeError("silence")) })
      moves.append(Move("the radio throws CancellationError for the \(which) text") { call.fail(CancellationError()) })
    }
    for (which, sender) in notes.flatMap(\.senders).filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the \(which) sender leaves") { sender.leave() })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let names = (1...10).flatMap { ["Note \($0)", "note \($0)"] }
    let new = names.map { Note($0, $0, $0) }
    let added = new.map { note in Move("\(note.name) is added") { [self] in add(note) } }
    let sent = new.filter { $0.name.hasPrefix("n") }.map { note in
      Move("send is called for \(note.name)") { [self] in send(note) }
    }
    let cancelled = new.filter { $0.name.hasPrefix("N") }.flatMap { note in
      [
        Move("\(note.name) is cancelled") { [self] in cancel(note) },
        Move("\(note.name) is added again") { [self] in put(note) },
      ]
    }
    let onAir = Note("the last note", "last", "last")
    return added + sent + cancelled + letters() + [
      Move("100 more notes are added and cancelled, one after the other") { [self] in
        let many = (21...120).map { Note("note \($0)", "\($0)", "text \($0)") }
        for note in many {
          put(note)
          cancel(note)
        }
        scenario.expect(
          many.allSatisfy { state($0) == .cancelled },
          "100 notes were cancelled, one after the other, and one of them no longer says so.")
      },
      // In a second it gets to the radio.
      Move("the last note is added, and send is called for it", takes: .seconds(1)) { [self] in
        add(onAir)
        send(onAir)
      },
      Move("the last note is added again") { [self] in put(onAir) },
    ]
  }

  /// Letters that are cancelled while the radio has them, and others whose ids begin as theirs.
  private func letters() -> [Move] {
    let cancelled = (1...9).map { Note("letter \($0)", "letter \($0)", "letter \($0)") }
    let others = zip(1...9, "-./:#_ |,").map { number, mark in "letter \(number)\(mark)1" }.map { Note($0, $0, $0) }
    return (cancelled + others).map { letter in
      Move("\(letter.name) is added, and send is called for it") { [self] in
        add(letter)
        send(letter)
      }
    } + [Move("the radio gets them", takes: .seconds(1))]
      + cancelled.map { letter in Move("\(letter.name) is cancelled") { [self] in cancel(letter) } }
  }

  func owed() -> Move? { radio.open.first.map { call in Move("the radio has sent it") { call.answer(()) } } }

  private func add() {
    // Two notes may say the same, or nothing. An id is any string.
    let (name, id, text) = [("a", "", ""), ("b", "b", ""), ("c", "c", "bye")][notes.count]
    add(Note(name, id, text))
  }

  private func add(_ note: Note) {
    put(note)
    notes.append(note)
  }

  /// Adds a note to the outbox, which may have it already.
  private func put(_ note: Note) {
    outbox.assumeIsolated { [id = note.id, text = note.text] in $0.add(id, body: text) }
  }

  private func send(_ note: Note) {
    note.senders.append(scenario.call("send \(note.name)") { [self, id = note.id] in await send(id, outbox) })
  }

  /// In the outbox's own isolation: what follows is in the turn in which `send` returns.
  private func send(_ id: String, _ outbox: isolated Outbox) async {
    let isDraft = outbox.state(id) == .draft
    await outbox.send(id)
    scenario.expect(
      !isDraft || Task.isCancelled || outbox.state(id) != .sending,
      "send has returned, and the note that it sent says sending.")
  }

  private func cancel(_ note: Note) {
    let before = state(note)
    outbox.assumeIsolated { [id = note.id] in $0.cancel(id) }
    if before == .draft { note.isWithdrawn = true }
    let isFinal = before == .delivered || before == .failed
    if !isFinal { note.isCancelled = true }
    scenario.expect(isFinal || state(note) == .cancelled, "cancel has returned, and the note does not say cancelled.")
  }

  private func state(_ note: Note) -> Outbox.State? { outbox.assumeIsolated { [id = note.id] in $0.state(id) } }

  // MARK: Promises

  func always() {
    for note in notes {
      let now = state(note)
      defer { note.seen = now }
      guard let before = note.seen, [.delivered, .failed, .cancelled].contains(before) else { continue }
      scenario.expect(now == before, "The note said \(before), which is final, and it says something else now.")
    }
  }

  /// How a note ends that the radio had.
  private func ending(_ call: Asked<String, Void>?) -> Outbox.State? {
    switch call?.outcome {
    case .success: .delivered
    case .failure: .failed
    case nil: nil
    }
  }

  private func said(_ note: Note) -> String { note.seen.map { "\($0)" } ?? "nothing" }

  /// Another note with the same text was cancelled: that is no ending of this one.
  private func expectOwnEnding(_ note: Note, _ calls: [Asked<String, Void>]) {
    guard !note.isCancelled, !note.senders.isEmpty, !note.senders.contains(where: \.hasLeft) else { return }
    scenario.expect(
      calls.contains { ending($0) == note.seen },
      "Another note with the same text was cancelled, and this one, which was sent, does not end as the radio says.")
  }

  func atRest() {
    for note in notes {
      let calls = radio.calls.filter { $0.question == note.text }
      let isOnAir = calls.contains(where: \.isOpen)
      guard !isOnAir else { continue }
      // Which of two notes with the same text the radio had is not known.
      let equal = notes.filter { $0.text == note.text }
      scenario.expect(
        !note.senders.contains(where: \.waits),
        "The radio \(calls.isEmpty ? "was not asked" : "has answered"), and "
          + "\(note.senders.doNotReturn("send", " for a note")).")
      guard equal.allSatisfy({ !$0.isCancelled }) else {
        expectOwnEnding(note, calls)
        continue
      }
      let hasLeft = equal.contains { $0.senders.contains(where: \.hasLeft) }
      guard !hasLeft else {
        // That may have cancelled the note, and nothing else.
        guard equal.count == 1, note.seen != .cancelled else { continue }
        scenario.expect(
          note.seen == ending(calls.first),
          calls.isEmpty
            ? "The note was not cancelled, the task that sends it was. It was never sent, and says \(said(note))."
            : "The task that sends the note was cancelled, and the note does not end as the radio says.")
        continue
      }
      let sent = equal.filter { !$0.senders.isEmpty }
      scenario.expect(calls.count >= sent.count, "The note was not cancelled, and it was never sent.")
      let failures = calls.count { if case .failure = $0.outcome { true } else { false } }
      scenario.expect(
        sent.count { $0.seen == .failed } == failures
          && sent.count { $0.seen == .delivered } == calls.count - failures,
        "The note was not cancelled, and it does not end as the radio says.")
    }
  }
}

@Suite struct ClobberStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_500, held: 1_800, random: 3_500), hasRareMoves: true) { scenario in
      let promises = OutboxPromises(scenario)
      await scenario.tell(promises, isolation: promises.outbox)
    }
  }
}
