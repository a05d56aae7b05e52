import ScheduleLab
import StaleSnapshot
import Testing

/// What the mail app promises, whatever is typed and sent, whenever the token is renewed and however long the world takes.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class MailPromises: Promises, @unchecked Sendable {
  private struct Knock: Sendable, CustomStringConvertible {
    let sealed: String
    let token: String
    var text: String { String(sealed.dropFirst("sealed ".count)) }
    var description: String { "“\(sealed)” with \(token)" }
  }

  private struct Tap {
    let text: String
    let time: Duration
    /// True once nothing could run after it.
    var isSettled = false
  }

  private let scenario: Scenario
  private let sealing: Fake<String, String>
  private let server: Fake<Knock, Void>
  private let isSealedAtOnce: Bool
  /// True once nothing in the world takes time.
  private var answersAtOnce = false
  let store: MailStore
  private var taps: [Tap] = []
  private var draft = ""
  private var renewals = 0
  /// The tokens that were withdrawn since all was at rest, and when that was.
  private var withdrawn: [(token: String, time: Duration)] = []
  private var finishers: [Caller<Void>] = []
  /// When the user of a store tapped that was released then; nil as long as nobody has.
  private var lastTap: Duration?
  /// When the note of that store went out.
  private var lastNotes: [Duration] = []

  private var token: String { "T\(renewals + 1)" }
  private var now: Duration { scenario.clock.now.offset }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let sealing = Fake<String, String>("sealing", scenario)
    let server = Fake<Knock, Void>("the server", scenario)
    (self.sealing, self.server) = (sealing, server)
    isSealedAtOnce = scenario.choose("sealing", from: ["takes no time", "takes its time"]) == "takes no time"
    store = MailStore(
      token: "T1", clock: scenario.clock,
      client: MailClient(
        seal: { await sealing.answer(to: $0) },
        put: { await server.answer(to: Knock(sealed: $0, token: $1)) }))
    sealing.begins = { [unowned self] in if isSealedAtOnce || answersAtOnce { $0.answer("sealed \($0.question)") } }
    server.begins = { [unowned self] in
      knocks($0)
      if answersAtOnce { $0.answer(()) }
    }
  }

  private func knocks(_ call: Asked<Knock, Void>) {
    let knock = call.question
    scenario.expect(knock.sealed.hasPrefix("sealed "), "The note went out, and it was not sealed.")
    let isRenewedNow = withdrawn.contains { $0 == (knock.token, now) }
    scenario.expect(
      knock.token == token || isRenewedNow,
      "The server was called with \(knock.token), which had been withdrawn before.")
    let sent = taps.filter { $0.text == knock.text }
    let calls = server.calls.count { $0.question.text == knock.text }
    scenario.expect(!sent.isEmpty, "What went out is not what the user had sent.")
    scenario.expect(calls <= sent.count, "A note went out more often than the user had sent it.")
    scenario.expect(
      calls <= sent.count { $0.time + .seconds(10) <= now }, "The ten seconds were not over, and the note went out.")
    scenario.expect(
      !isSealedAtOnce || sent.contains { $0.time + .seconds(10) == now },
      "Sealing takes no time, and the note went out later than ten seconds after the tap.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if taps.count < 3 {
      for text in ["Hi", ""] { moves.append(Move("“\(text)” is typed and sent") { [self] in send(text) }) }
    }
    moves.append(Move("the user types on") { [self] in type(draft + "!") })
    if renewals < 4 { moves.append(Move("the token is renewed") { [self] in renew() }) }
    if finishers.count < 2 { moves.append(Move("finish is called") { [self] in finish() }) }
    for (which, finisher) in finishers.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the task of the \(which) finish call is cancelled") { finisher.leave() })
    }
    if !taps.isEmpty {
      for seconds in [5, 10] { moves.append(Move("\(seconds) seconds pass", takes: .seconds(seconds))) }
    }
    for (which, call) in sealing.open.told {
      moves.append(Move("the \(which) note is sealed") { call.answer("sealed \(call.question)") })
    }
    for (which, call) in server.open.told { moves.append(Move("the server has the \(which) note") { call.answer(()) }) }
    return moves
  }

  func rareMoves() -> [Move] {
    // Each comes when the one before the one before has gone out: the numbers of notes that wait repeat themselves.
    let sent = [("A", 5), ("B", 6), ("C", 5)].map { text, seconds in
      Move("“\(text)” is typed and sent", takes: .seconds(seconds)) { [self] in send(text) }
    }
    return [Move("from now on all is done at once", takes: .seconds(15)) { [self] in answerAtOnce() }] + sent + [
      Move("finish is called") { [self] in finish() },
      Move("“D” is sent in a task that is cancelled", takes: .seconds(15)) { [self] in
        scenario.call("cancelled user") { await self.send("D", from: self.store) }.leave()
      },
      Move("20 notes are typed and sent", takes: .seconds(15)) { [self] in
        for number in 1...20 { send("E\(number)") }
      },
      Move("“F” is typed and sent, and finish is called before anything else can run", takes: .seconds(15)) {
        [self] in sendAndFinish()
      },
      Move("a note is sent from another store, which is released", takes: .seconds(10)) { [self] in sendAndRelease() },
    ]
  }

  private func answerAtOnce() {
    answersAtOnce = true
    for call in sealing.open { call.answer("sealed \(call.question)") }
    for call in server.open { call.answer(()) }
  }

  private func sendAndRelease() {
    _ = scenario.task("another user") { [self] in
      let store = MailStore(
        token: "T1", clock: scenario.clock,
        client: MailClient(seal: { $0 }, put: { _, _ in self.lastNotes.append(self.now) }))
      await store.send(.type("Hi"))
      lastTap = now
      await store.send(.sendTapped)
    }
  }

  func owed() -> Move? {
    if let call = sealing.open.first { return Move("it is sealed") { call.answer("sealed \(call.question)") } }
    if let call = server.open.first { return Move("the server has it") { call.answer(()) } }
    return taps.contains { $0.time + .seconds(10) > now } ? Move("10 seconds pass", takes: .seconds(10)) : nil
  }

  private func type(_ text: String) { store.assumeIsolated { type(text, in: $0) } }

  private func type(_ text: String, in store: isolated MailStore) {
    draft = text
    store.send(.type(text))
  }

  private func send(_ text: String) { store.assumeIsolated { send(text, from: $0) } }

  private func send(_ text: String, from store: isolated MailStore) {
    type(text, in: store)
    taps.append(Tap(text: text, time: now))
    store.send(.sendTapped)
  }

  private func renew() {
    withdrawn.append((token, now))
    renewals += 1
    store.assumeIsolated { [token] in $0.send(.tokenRenewed(token)) }
  }

  private func finish() {
    let caller = scenario.call("finish") { [store] in
      await store.finish()
    } back: { [self] _ in
      for text in Set(taps.map(\.text)) {
        let sent = taps.count { $0.text == text && ($0.isSettled || $0.time < now) }
        scenario.expect(
          received(text) >= sent, "finish returned, and the server did not have every note that had been sent.")
      }
    }
    finishers.append(caller)
  }

  private func sendAndFinish() {
    finishers.append(scenario.call("user of “F”") { [self] in await sendAndFinish("F", store) })
  }

  /// In the store's own isolation: nothing comes between the tap and finish, and between that and the look.
  private func sendAndFinish(_ text: String, _ store: isolated MailStore) async {
    send(text, from: store)
    await store.finish()
    scenario.expect(
      received(text) > 0 && store.state.sent.contains(text),
      "finish returned before a note had gone out that had been sent before finish was called, and the state said so.")
  }

  private func received(_ text: String) -> Int { server.calls.count { !$0.isOpen && $0.question.text == text } }

  // MARK: Promises

  func always() {
    let state = store.assumeIsolated { $0.state }
    scenario.expect(state.token == token, "The token was renewed, and the state has another one.")
    scenario.expect(state.draft == draft, "The state does not have what is in the field.")
    for text in Set(state.sent) {
      scenario.expect(
        state.sent.count { $0 == text } <= received(text), "The list shows a note that the server does not have.")
    }
  }

  func atRest() {
    withdrawn = []
    for index in taps.indices { taps[index].isSettled = true }
    let sent = store.assumeIsolated { $0.state.sent }
    scenario.expect(
      sent.sorted() == server.calls.filter { !$0.isOpen }.map(\.question.text).sorted(),
      "The server has a note, and the list does not show it.")
    for text in Set(taps.map(\.text)) {
      // A note may be sealed before it is due. Once all of a text are sealed, those that are due have no reason to wait.
      let sealed = sealing.calls.count { !$0.isOpen && $0.question == text }
      guard sealed >= taps.count(where: { $0.text == text }) else { continue }
      let due = taps.count { $0.text == text && $0.time + .seconds(10) <= now }
      scenario.expect(
        server.calls.count { $0.question.text == text } >= due,
        "A note was sealed and its ten seconds are over, and it has not gone out.")
    }
    if let lastTap, lastTap + .seconds(10) <= now {
      scenario.expect(
        lastNotes == [lastTap + .seconds(10)],
        "A note was sent and its store was released, and it did not go out ten seconds after the tap, once.")
    }
    guard sealing.open.isEmpty, server.open.isEmpty else { return }
    for text in Set(taps.map(\.text)) {
      scenario.expect(
        received(text) >= taps.count { $0.text == text && $0.time + .seconds(10) <= now },
        "The ten seconds are over, and the note has not gone out.")
    }
    scenario.expect(
      taps.contains { $0.time + .seconds(10) > now } || !finishers.contains(where: \.waits),
      "Every note has gone out, and finish does not return.")
  }
}

@Suite struct StaleSnapshotStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_000, held: 1_200, random: 3_200), hasRareMoves: true) { scenario in
      let promises = MailPromises(scenario)
      await scenario.tell(promises, isolation: promises.store)
    }
  }
}
