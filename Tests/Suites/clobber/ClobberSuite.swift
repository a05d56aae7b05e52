import Clobber
import ScheduleLab
import Testing

@Suite struct ClobberSuite {
  @Test func noteIsSent() {
    check { scenario in
      let sent = Log<String>()
      let answer = scenario.choose("the radio", from: ["answers", "fails"])
      let cancelled = Gate()
      let outbox = Outbox { text in
        sent.add(text)
        scenario.note("the radio takes “\(text)”")
        if text == "bye" { await cancelled.pass() } else { await scenario.pause() }
        scenario.note("the radio \(answer)")
        if answer == "fails" { throw RadioSilence() }
      }
      await outbox.add("a", body: "hello")
      await outbox.add("b", body: "world")
      scenario.watch("note a", of: outbox) { $0.state("a") }
      let send = scenario.task("send a") { await outbox.send("a") }
      await outbox.send("b")
      await send.ended()
      let expected: Outbox.State = answer == "fails" ? .failed : .delivered
      for id in ["a", "b"] {
        scenario.expect(
          await outbox.state(id) == expected,
          "The note was not cancelled and the radio \(answer), yet it does not end as \(expected).")
      }
      scenario.expect(
        sent.entries.sorted() == ["hello", "world"], "Each note goes on the air exactly once, with its own text.")
      await outbox.add("c", body: "bye")
      let sender = scenario.task("send c") { await outbox.send("c") }
      await scenario.quiet()
      sender.cancel()
      scenario.note("the sender’s task is cancelled")
      cancelled.open()
      await sender.ended()
      let state = await outbox.state("c")
      // Some may take it for a cancelled note.
      scenario.expect(
        state == expected || state == .cancelled,
        "The sender’s task was cancelled while the radio had the note. The radio \(answer), and the note denies that.")
    }
  }

  @Test func cancelTakesEffect() {
    check { scenario in
      guard scenario.choose("the radio has", from: ["one note", "many"]) == "one note" else {
        return await cancelAmongMany(scenario)
      }
      let onAir = Gate()
      let received = Gate()
      let outbox = Outbox { _ in
        onAir.open()
        await received.pass()
      }
      await outbox.add("a", body: "hello")
      await outbox.add("b", body: "world")
      scenario.watch("note a", of: outbox) { $0.state("a") }
      scenario.expect(
        await cancel("b", in: outbox) == .cancelled, "A draft that is cancelled is not cancelled afterwards.")
      let send = scenario.task("send") { await outbox.send("a") }
      await onAir.pass()
      scenario.expect(await outbox.state("a") == .sending, "A note that is on the air does not say that it is sending.")
      scenario.expect(
        await cancel("a", in: outbox) == .cancelled,
        "Cancelling a note that is on the air must take effect at once, not when the radio has answered.")
      received.open()
      await send.ended()
    }
  }

  /// Cancels every other one of 40 notes that are on the air.
  private func cancelAmongMany(_ scenario: Scenario) async {
    let answers = (0..<40).map { _ in Gate() }
    let outbox = Outbox { text in await answers[Int(text) ?? 0].pass() }
    for number in answers.indices {
      await outbox.add("\(number)", body: "\(number)")
      _ = scenario.task("send \(number)") { await outbox.send("\(number)") }
      await scenario.quiet()
    }
    let cancelled = answers.indices.filter { $0.isMultiple(of: 2) }
    for number in cancelled { await outbox.cancel("\(number)") }
    let saying = await count(.cancelled, in: outbox, of: cancelled)
    scenario.expect(
      saying == cancelled.count,
      "\(cancelled.count) of \(answers.count) notes on the air were cancelled, and \(saying) of them say so.")
    for answer in answers {
      answer.open()
      await scenario.quiet()
    }
    let others = answers.indices.filter { !$0.isMultiple(of: 2) }
    let delivered = await count(.delivered, in: outbox, of: others)
    scenario.expect(
      delivered == others.count,
      "The radio has answered, \(others.count) notes were not cancelled, and \(delivered) of them say delivered.")
  }

  private func count(_ state: Outbox.State, in outbox: Outbox, of notes: [Int]) async -> Int {
    var count = 0
    for number in notes where await outbox.state("\(number)") == state { count += 1 }
    return count
  }

  /// Cancels, and looks at the note as soon as `cancel` has returned, still on the actor.
  private func cancel(_ id: String, in outbox: isolated Outbox) -> Outbox.State? {
    outbox.cancel(id)
    return outbox.state(id)
  }

  @Test func lateDelivery() {
    check { scenario in
      await cancelOnAir(
        scenario, radioFails: false,
        "After the await you found the note again, but did not check its state: cancelled was overwritten."
      )
    }
  }

  @Test func lateFailure() {
    check { scenario in
      await cancelOnAir(
        scenario, radioFails: true,
        "An error comes back from the await as well: the path that writes failed overwrites cancelled.")
    }
  }

  /// Cancels a note while the radio has it. The radio knows nothing of cancellation, and answers afterwards.
  /// - Parameter message: says of a note that was cancelled what has happened to it.
  private func cancelOnAir(_ scenario: Scenario, radioFails: Bool, _ message: String) async {
    let onAir = Gate()
    let cancelled = Gate()
    let outbox = Outbox { text in
      scenario.note("the radio takes “\(text)”")
      onAir.open()
      await cancelled.pass()
      scenario.note(radioFails ? "the radio fails" : "the radio answers")
      if radioFails { throw RadioSilence() }
    }
    await outbox.add("a", body: "hello")
    scenario.watch("note", of: outbox) { $0.state("a") }
    let send = scenario.task("send") { await outbox.send("a") }
    let cancel = scenario.task("cancel") {
      await onAir.pass()
      let state = await self.cancel("a", in: outbox)
      scenario.note("cancel returns")
      cancelled.open()
      return state
    }
    await send.ended()
    let isCancelled = try? await cancel.value == .cancelled
    scenario.expect(
      await outbox.state("a") == .cancelled,
      isCancelled == true ? message : "cancel had returned, and the note was never cancelled.")
  }

  @Test func finalStaysFinal() {
    check(many: cancelMany) { scenario in
      let answer = scenario.choose("the radio", from: ["answers", "fails"])
      let sent = Log<String>()
      let outbox = Outbox { text in
        sent.add(text)
        // Whoever sends once more hears the opposite.
        if (answer == "fails") == (sent.count == 1) { throw RadioSilence() }
      }
      let final: Outbox.State = answer == "fails" ? .failed : .delivered
      await outbox.add("a", body: "hello")
      scenario.watch("note", of: outbox) { $0.state("a") }
      await outbox.send("a")
      scenario.note("sent")
      await outbox.cancel("a")
      scenario.note("cancelled afterwards")
      scenario.expect(
        await outbox.state("a") == final,
        "cancel overwrote a final state: what send must not do to cancelled, cancel must not do to delivered and failed."
      )
      await outbox.send("a")
      scenario.note("sent once more")
      scenario.expect(
        await outbox.state("a") == final,
        "send began once more on a note that was delivered or had failed, and overwrote its final state.")
      await outbox.add("a", body: "hello")
      scenario.note("added once more")
      scenario.expect(
        await outbox.state("a") == final,
        "add took a note that it knew already for a new one: its final state is lost.")
    }
  }

  /// Says that a note keeps saying cancelled, however many come after it.
  @Sendable private func cancelMany(_ scenario: Scenario) async {
    let outbox = Outbox { _ in }
    let notes = 1...300
    scenario.note("a note is sent, and 300 more are added and cancelled")
    await outbox.add("first", body: "hello")
    await outbox.send("first")
    for number in notes {
      await outbox.add("\(number)", body: "hello")
      await outbox.cancel("\(number)")
    }
    let saying = await count(.cancelled, in: outbox, of: Array(notes))
    scenario.expect(
      saying == 300, "300 notes were cancelled one after the other, and \(saying) of them say so in the end.")
    scenario.expect(
      await outbox.state("first") == .delivered,
      "A note was delivered, 300 were cancelled after it, and it does not say delivered any more.")
  }

  @Test func cancelledIsNotSent() {
    check { scenario in
      let cancelled = Gate()
      let sent = Log<String>()
      let outbox = Outbox { text in
        sent.add(text)
        scenario.note("the radio takes “\(text)”")
      }
      await outbox.add("a", body: "hello")
      scenario.watch("note", of: outbox) { $0.state("a") }
      let cancel = scenario.task("cancel") {
        await outbox.cancel("a")
        guard await outbox.state("a") == .cancelled else { return }
        scenario.note("cancel returns")
        cancelled.open()
      }
      let send = scenario.task("send") {
        let isCancelled = cancelled.isOpen
        await outbox.send("a")
        scenario.expect(
          !isCancelled || sent.count == 0,
          "send started on a note that was no draft any more: a cancelled note went on the air.")
      }
      await cancel.ended()
      await send.ended()
      guard cancelled.isOpen else { return }
      scenario.expect(
        await outbox.state("a") == .cancelled,
        "cancel had returned with the note cancelled, and a send that ran at the same time changed it afterwards.")
      await outbox.add("a", body: "hello")
      scenario.note("added once more")
      scenario.expect(
        await outbox.state("a") == .cancelled,
        "add took a note that had been cancelled for a new one: its final state is lost, and it can be sent.")
    }
  }
}

struct RadioSilence: Error {}
