import ScheduleLab
import SecondAttempt
import Testing

@Suite struct SecondAttemptSuite {
  @Test func oneAttemptAfterTheOther() {
    check(ifItHangs: Self.hang) { scenario in
      guard scenario.choose("notes are sent again", from: ["later", "at once"]) == "later" else {
        return await sentAgainAtOnce(scenario)
      }
      let radio = Radio(scenario, failing: [1, 4, 5, 6, 7, 8])
      for number in 1...9 { radio.answer(number) }
      let outbox = radio.outbox
      await outbox.add("a", body: "at noon")
      await outbox.send("a")
      await radio.expect("failed", "The radio did not take the note, and the note does not say that it has failed.")
      await outbox.cancel("a")
      await radio.expect("failed", "The latest attempt had failed, and a cancel that came after it changed that.")
      await outbox.edit("a", body: "at one")
      await outbox.send("a")
      await radio.expect("delivered", "A note that had failed was sent again and received, and does not say so.")
      await outbox.cancel("a")
      await outbox.send("a")
      await radio.expect("delivered", "A delivered note was changed by a cancel or a send that came after it.")
      await outbox.add("a", body: "once more")
      await radio.expect("delivered", "A delivered note was added once more, and does not show its latest attempt.")
      scenario.expect(
        radio.texts.entries == ["at noon", "at one"],
        "Each attempt puts the text on the air that the note has then.")
      await outbox.add("b", body: "later")
      await outbox.cancel("b")
      await radio.expect("cancelled", "A draft was taken back, and does not say so.", of: "b")
      await outbox.add("b", body: "once more")
      await radio.expect(
        "cancelled", "A note that was taken back was added once more, and is no longer taken back.", of: "b")
      await outbox.send("b")
      await radio.expect(
        "delivered", "A draft that had been taken back was sent after all, and does not say so.", of: "b")
      await outbox.add("c", body: "again and again")
      for number in 4...9 {
        await outbox.send("c")
        scenario.expect(
          radio.texts.count == number, "A note that had failed was sent again, and did not go on the air.")
      }
      await radio.expect(
        "delivered", "A note failed five times, the sixth attempt was received, and it does not say so.", of: "c")
    }
  }

  private func sentAgainAtOnce(_ scenario: Scenario) async {
    let radio = Radio(scenario, failing: [1])
    for number in 1...2 { radio.answer(number) }
    await radio.outbox.add("a", body: "at noon")
    await sendTwice(radio.outbox)
    scenario.expect(radio.texts.count == 2, "A note that had failed was sent again, and did not go on the air.")
    await radio.expect("delivered", "A note that had failed was sent again and received, and does not say so.")
  }

  /// Sends a note again in the turn in which the first call has returned.
  private func sendTwice(_ outbox: isolated RetryingOutbox) async {
    await outbox.send("a")
    await outbox.send("a")
  }

  @Test func cancelTakesEffect() {
    check(ifItHangs: Self.hang) { scenario in
      let radio = Radio(scenario)
      await radio.outbox.add("a", body: "at noon")
      let send = scenario.task("first") { await radio.outbox.send("a") }
      await radio.isOnAir(1)
      if scenario.choose("the user cancels", from: ["the note", "the task that sends it"]) != "the note" {
        send.cancel()
        radio.answer(1)
        await send.ended()
        return await radio.expect(
          ["delivered", "cancelled"],
          "The task that sends the note was cancelled, the note was received, and it does not say how its attempt ended."
        )
      }
      await radio.expect("sending", "The note is on the air, and does not say that it is being sent.")
      await radio.outbox.edit("a", body: "at one")
      await radio.outbox.cancel("a")
      await radio.expect("cancelled", "The note was taken back while it was on the air, and does not say so at once.")
      radio.answer(1)
      await send.ended()
      await radio.expect("cancelled", Self.answerChangedIt)
      radio.answer(2)
      scenario.note("the note is sent again")
      await radio.outbox.send("a")
      await radio.expect(
        "delivered",
        radio.texts.count < 2
          ? Self.notOnAir : "A note that was taken back was sent again and received, and does not say so.")
      scenario.expect(
        radio.texts.entries == ["at noon", "at noon"], "A note that was being sent has been edited.")
    }
  }

  @Test func lateDelivery() {
    check(ifItHangs: Self.hang) { scenario in
      guard scenario.choose("the radio has", from: ["one note", "many"]) == "one note" else {
        return await manyNotes(scenario)
      }
      await sendAgain(
        scenario, failing: [], corrected: "at one",
        { "The first attempt was answered, and the note says \($0). What has been received is the text of before." })
    }
  }

  @Test func lateFailure() {
    check(ifItHangs: Self.hang) { scenario in
      await sendAgain(
        scenario, failing: [1], corrected: "at noon",
        { "The first attempt failed, and the note says \($0). The second attempt is still on the air." })
    }
  }

  /// Takes a note back while it is on the air and sends it again; the first attempt is answered before the second.
  private func sendAgain(_ scenario: Scenario, failing: Set<Int>, corrected: String, _ message: (String) -> String)
    async
  {
    let radio = Radio(scenario, failing: failing)
    let outbox = radio.outbox
    await outbox.add("a", body: "at noon")
    scenario.watch("note", of: outbox) { $0.state("a") }
    let first = scenario.task("first") { await outbox.send("a") }
    let second = scenario.task("second") {
      await radio.isOnAir(1)
      await outbox.cancel("a")
      scenario.note("taken back")
      await outbox.edit("a", body: corrected)
      radio.answer(1)
      scenario.note("sent again")
      await outbox.send("a")
    }
    await first.ended()
    await scenario.quiet()
    let state = await radio.state("a")
    scenario.expect(
      ["sending", "cancelled"].contains(state), radio.texts.count < 2 ? Self.answerChangedIt : message(state))
    radio.answer(2)
    await second.ended()
    await radio.sendIfRefused()
    await radio.expect(
      "delivered",
      radio.texts.count < 2
        ? Self.notOnAir : "The second attempt was received, and the note does not say that it is delivered.")
    scenario.expect(radio.texts.entries == ["at noon", corrected], "The radio was given other texts than the note's.")
  }

  @Test func ownAnswerCounts() {
    check(ifItHangs: Self.hang) { scenario in
      let end = scenario.choose("the second attempt", from: ["succeeds", "fails"])
      let radio = Radio(scenario, failing: end == "fails" ? [2] : [])
      let outbox = radio.outbox
      await outbox.add("a", body: "at noon")
      scenario.watch("note", of: outbox) { $0.state("a") }
      let first = scenario.task("first") { await outbox.send("a") }
      await radio.isOnAir(1)
      await outbox.cancel("a")
      await outbox.edit("a", body: "at one")
      let second = scenario.task("second") { await outbox.send("a") }
      await scenario.quiet()
      for number in answerOrder(scenario) {
        radio.answer(number)
        await scenario.quiet()
      }
      await first.ended()
      await second.ended()
      await radio.sendIfRefused()
      await radio.expect(
        end == "fails" ? "failed" : "delivered",
        radio.texts.count < 2
          ? Self.notOnAir : "Both attempts have been answered, and the note does not say how the second ended.")
    }
  }

  @Test func thirdAttempt() {
    check(Budget(steps: 10_000), ifItHangs: Self.hang, many: manyAttempts) { scenario in
      let radio = Radio(scenario)
      let outbox = radio.outbox
      guard scenario.choose("the note is taken back", from: ["twice", "eight times"]) == "twice" else {
        return await ninthAttempt(scenario, radio)
      }
      let (first, second) = await takenBackAndSentAgain(scenario, radio)
      await outbox.cancel("a")
      let before = radio.texts.count
      let third = scenario.task("third") { await outbox.send("a") }
      await scenario.quiet()
      let onAir = radio.texts.count
      for number in answerOrder(scenario) {
        radio.answer(number)
        await scenario.quiet()
        scenario.expect(radio.texts.count <= onAir + 1, Self.moreThanTheLast)
        if radio.texts.count == 3 {
          await radio.expect(
            "sending", "Two attempts had been taken back, and the answer to one of them was credited to the third.")
        }
      }
      radio.answer(3)
      await scenario.quiet()
      for attempt in [first, second, third] { await attempt.ended() }
      await radio.sendIfRefused()
      await radio.expect(
        "delivered",
        radio.texts.count == before
          ? Self.notOnAir
          : "The note was sent a third time, all texts were received, and it does not say that it is delivered.")
    }
  }

  /// Takes a note back as often as a number of eight bits counts.
  @Sendable private func manyAttempts(_ scenario: Scenario) async {
    let (first, later) = (Gate(), Gate())
    let texts = Log<String>()
    let outbox = RetryingOutbox { text in
      texts.add(text)
      await (texts.count == 1 ? first : later).pass()
    }
    await outbox.add("a", body: "at noon")
    for number in 0...256 {
      if number > 0 { await outbox.cancel("a") }
      _ = scenario.task("attempt \(number + 1)") { await outbox.send("a") }
      await scenario.quiet()
    }
    scenario.note("a note is sent, then taken back and sent again 256 times")
    first.open()
    await scenario.quiet()
    scenario.expect(
      await outbox.state("a") != .delivered,
      "A note was taken back and sent again 256 times, and the answer to the first attempt was credited to the last.")
    later.open()
    await scenario.quiet()
    if await outbox.state("a") == .cancelled { await outbox.send("a") }
    scenario.expect(
      await outbox.state("a") == .delivered,
      "A note was taken back and sent again 256 times, every text was received, and it does not say delivered.")
  }

  /// Takes a note back more often than a small number for each attempt counts.
  private func ninthAttempt(_ scenario: Scenario, _ radio: Radio) async {
    let outbox = radio.outbox
    await outbox.add("a", body: "at noon")
    var attempts: [ScenarioTask<Void>] = []
    var before = 0
    for number in 1...9 {
      if number > 1 { await outbox.cancel("a") }
      before = radio.texts.count
      attempts.append(scenario.task("attempt \(number)") { await outbox.send("a") })
      await scenario.quiet()
    }
    let onAir = radio.texts.count
    for number in 1...8 {
      radio.answer(number)
      await scenario.quiet()
      scenario.expect(radio.texts.count <= onAir + 1, Self.moreThanTheLast)
      guard radio.texts.count == 9 else { continue }
      await radio.expect(
        "sending", "Eight attempts had been taken back, and the answer to one of them was credited to the ninth.")
    }
    radio.answer(9)
    await scenario.quiet()
    for attempt in attempts { await attempt.ended() }
    await radio.sendIfRefused()
    await radio.expect(
      "delivered",
      radio.texts.count == before
        ? Self.notOnAir
        : "The note was sent a ninth time, all texts were received, and it does not say that it is delivered.")
  }

  @Test func waitingSend() {
    check(ifItHangs: "A send waited for the radio, the radio answered, and the send never returned.") { scenario in
      let radio = Radio(scenario)
      let outbox = radio.outbox
      let (first, second) = await takenBackAndSentAgain(scenario, radio)
      let saysSending = await outbox.state("a") == .sending
      let isWaiting = radio.texts.count == 1
      var attempts = [first, second]
      let event = scenario.choose("then the note is", from: ["corrected", "taken back", "sent once more"])
      switch event {
      case "taken back": await outbox.cancel("a")
      case "corrected": await outbox.edit("a", body: "at one")
      default: attempts.append(scenario.task("third") { await outbox.send("a") })
      }
      for number in 1...3 {
        await scenario.quiet()
        radio.answer(number)
      }
      for attempt in attempts { await attempt.ended() }
      if event == "taken back" {
        scenario.expect(radio.texts.count == 1 || !isWaiting, Self.sentAllTheSame)
        await radio.expect("cancelled", Self.answerChangedIt)
      } else {
        await radio.sendIfRefused()
        scenario.expect(radio.texts.count > 1, Self.notOnAir)
        let isCorrected = event == "corrected" && !saysSending
        scenario.expect(
          radio.texts.entries.last == (isCorrected ? "at one" : "at noon"),
          "A note was corrected while its attempt waited, and the text of before was put on the air.")
        scenario.expect(
          radio.texts.count <= 2, "Two attempts waited for the radio. The note was delivered, and then sent once more.")
      }
    }
  }

  /// The order in which the radio answers the first two texts.
  private func answerOrder(_ scenario: Scenario) -> [Int] {
    scenario.choose("first the radio answers", from: ["text 1", "text 2"]) == "text 1" ? [1, 2] : [2, 1]
  }

  private static let notOnAir =
    "A note that was taken back was sent again, the radio is free, and it has not gone on the air."

  private static let answerChangedIt = "The note had been taken back, and the radio's answer changed it."

  private static let moreThanTheLast =
    "All attempts but the last had been taken back, and then more than one text went on the air."

  private static let sentAllTheSame =
    "A note was taken back while its attempt waited, and then it was put on the air all the same."

  private static let hang =
    "A note was sent, and it did not go on the air, or the radio has answered and send has not returned."

  /// A note of which the first attempt is on the air, taken back, and the second has gone as far as it can.
  private func takenBackAndSentAgain(
    _ scenario: Scenario, _ radio: Radio
  ) async -> (first: ScenarioTask<Void>, second: ScenarioTask<Void>) {
    let outbox = radio.outbox
    await outbox.add("a", body: "at noon")
    scenario.watch("note", of: outbox) { $0.state("a") }
    let first = scenario.task("first") { await outbox.send("a") }
    await radio.isOnAir(1)
    await outbox.cancel("a")
    let second = scenario.task("second") { await outbox.send("a") }
    await scenario.quiet()
    return (first, second)
  }

  @Test func otherNotes() {
    check(ifItHangs: Self.hang, many: similarNotes) { scenario in
      let radio = Radio(scenario)
      let outbox = radio.outbox
      await outbox.add("a", body: "at noon")
      await outbox.add("b", body: "bring rope")
      scenario.watch("note b", of: outbox) { $0.state("b") }
      let rope = scenario.task("note b") { await outbox.send("b") }
      await radio.isOnAir(1)
      let noon = scenario.task("note a") {
        await outbox.cancel("a")
        await outbox.send("a")
      }
      await scenario.quiet()
      scenario.expect(radio.texts.count == 2, "One note is on the air, and another one is kept waiting.")
      await outbox.cancel("a")
      for number in [1, 2] { radio.answer(number) }
      await rope.ended()
      await noon.ended()
      await radio.expect(
        "delivered", "A note was received, and does not say so, because another one was sent or taken back.", of: "b")
      await radio.expect("cancelled", Self.answerChangedIt)
    }
  }

  /// Takes a note back, time and again, while notes are on the air whose ids begin like its own or differ in the case.
  @Sendable private func similarNotes(_ scenario: Scenario) async {
    let ids = ["A", "a1", "a-1", "a_1", "a:1", "a#1", "a/1", "a.1", "a 1"]
    let isReceived = Gate()
    let texts = Log<String>()
    let outbox = RetryingOutbox { text in
      texts.add(text)
      await isReceived.pass()
    }
    for id in ids + ["a"] {
      await outbox.add(id, body: "text of \(id)")
      guard id != "a" else { continue }
      _ = scenario.task("note \(id)") { await outbox.send(id) }
      await scenario.quiet()
    }
    scenario.expect(
      texts.entries == ids.map { "text of \($0)" },
      "The notes \(ids) were sent, and on the air are \(texts.entries).")
    scenario.note("the notes \(ids.joined(separator: ", ")) are on the air")
    for _ in 1...12 {
      _ = scenario.task("note a") { await outbox.send("a") }
      await scenario.quiet()
      await outbox.cancel("a")
    }
    scenario.note("note a is sent and taken back 12 times")
    for id in ids {
      scenario.expect(
        await outbox.state(id) == .sending,
        "The note “\(id)” is on the air, the note “a” was taken back, and the first does not say that it is being "
          + "sent.")
    }
    isReceived.open()
    await scenario.quiet()
    for id in ids {
      scenario.expect(
        await outbox.state(id) == .delivered,
        "The note “a” was taken back, the radio has received the note “\(id)”, and this one does not say so.")
    }
  }

  /// Takes back 40 notes that are on the air, and sends each of them again.
  private func manyNotes(_ scenario: Scenario) async {
    let answers = (0..<40).map { _ in (first: Gate(), later: Gate()) }
    let texts = Log<String>()
    let outbox = RetryingOutbox { text in
      let isFirst = !texts.entries.contains(text)
      texts.add(text)
      let answer = answers[Int(text) ?? 0]
      await (isFirst ? answer.first : answer.later).pass()
    }
    for number in answers.indices {
      await outbox.add("\(number)", body: "\(number)")
      _ = scenario.task("note \(number)") { await outbox.send("\(number)") }
      await scenario.quiet()
    }
    scenario.expect(
      texts.count == answers.count, "\(answers.count) notes were sent, and \(texts.count) of them are on the air.")
    for number in answers.indices {
      await outbox.cancel("\(number)")
      _ = scenario.task("note \(number), again") { await outbox.send("\(number)") }
      await scenario.quiet()
    }
    scenario.note("\(answers.count) notes that are on the air are taken back and sent again")
    var credited = 0
    for (number, answer) in answers.enumerated() {
      answer.first.open()
      await scenario.quiet()
      if await outbox.state("\(number)") == .delivered { credited += 1 }
    }
    scenario.expect(
      credited == 0,
      "\(answers.count) notes were taken back and sent again. Only their first attempts were received, and \(credited) of "
        + "them say delivered.")
    for answer in answers {
      answer.later.open()
      await scenario.quiet()
    }
    var delivered = 0
    for number in answers.indices {
      if await outbox.state("\(number)") == .cancelled { await outbox.send("\(number)") }
      if await outbox.state("\(number)") == .delivered { delivered += 1 }
    }
    scenario.expect(
      delivered == answers.count,
      "\(answers.count) notes were taken back and sent again, all texts were received, and \(delivered) of them say "
        + "delivered.")
  }
}

/// A radio that answers its first, second, third text when the scenario says so, and the outbox that uses it.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Radio: @unchecked Sendable {
  let outbox: RetryingOutbox
  let texts = Log<String>()
  private let taken = (1...9).map { _ in Gate() }
  private let answers = (1...9).map { _ in Gate() }
  private let scenario: Scenario

  /// - Parameter failing: the numbers of the texts that are not received.
  init(_ scenario: Scenario, failing: Set<Int> = []) {
    self.scenario = scenario
    outbox = RetryingOutbox { [texts, taken, answers] text in
      texts.add(text)
      let number = texts.count
      scenario.note("text \(number) is “\(text)”")
      taken[min(number, 9) - 1].open()
      await answers[min(number, 9) - 1].pass()
      scenario.note("text \(number) is \(failing.contains(number) ? "lost" : "received")")
      if failing.contains(number) { throw RadioSilence() }
    }
  }

  /// Lets the radio answer a text.
  func answer(_ number: Int) { answers[number - 1].open() }

  /// Waits until the radio has this text.
  func isOnAir(_ number: Int) async { await taken[number - 1].pass() }

  /// Sends once more where an attempt was refused because the radio still had an earlier text.
  func sendIfRefused() async {
    guard await state("a") == "cancelled" else { return }
    scenario.note("the note is sent once more")
    await outbox.send("a")
  }

  func expect(_ state: String, _ message: String, of id: String = "a") async {
    await expect([state], message, of: id)
  }

  func expect(_ states: Set<String>, _ message: String, of id: String = "a") async {
    scenario.expect(states.contains(await state(id)), message)
  }

  func state(_ id: String) async -> String {
    switch await outbox.state(id) {
    case .draft: "draft"
    case .sending: "sending"
    case .delivered: "delivered"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case nil: "none"
    @unknown default: "another"
    }
  }
}

struct RadioSilence: Error {}
