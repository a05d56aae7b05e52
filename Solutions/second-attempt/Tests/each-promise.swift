import KataTesting
import SecondAttempt
import Synchronization

struct NoAnswer: Error {}

final class Radio: Sendable {
  private let texts = Mutex<[String]>([])
  func receive(_ text: String) { texts.withLock { $0.append(text) } }
  func has(_ text: String) -> Bool { texts.withLock { $0.contains(text) } }
}

@Test func theLatestAttemptCounts() {
  prove { scenario in
    let first = scenario.choose("first text", from: ["received", "lost"])
    let second = scenario.choose("second text", from: ["received", "lost"])
    let radio = Radio()
    let outbox = RetryingOutbox { text in
      await scenario.pause()
      if (text == "noon" ? first : second) == "lost" { throw NoAnswer() }
      radio.receive(text)
    }
    await outbox.add("a", body: "noon")
    let send = scenario.task("send") { await outbox.send("a") }
    await scenario.pause()
    await outbox.cancel("a")
    await outbox.edit("a", body: "one")
    await outbox.send("a")
    await send.ended()
    switch await outbox.state("a") {
    case .delivered: #expect(radio.has("one") || radio.has("noon") && !radio.has("one") && first == "received")
    case .failed: #expect(!radio.has("one"))
    default: break
    }
  }
}

@Test func anOldAnswerIsNoNews() {
  prove { scenario in
    let old = scenario.choose("old text", from: ["received", "lost"])
    let onAir = Gate()
    let answer = Gate()
    let again = Gate()
    let outbox = RetryingOutbox { text in
      guard text == "noon" else { return await again.pass() }
      onAir.open()
      await answer.pass()
      if old == "lost" { throw NoAnswer() }
    }
    await outbox.add("a", body: "noon")
    let first = scenario.task("first") { await outbox.send("a") }
    await onAir.pass()
    await outbox.cancel("a")
    await outbox.edit("a", body: "one")
    let second = scenario.task("second") { await outbox.send("a") }
    await scenario.quiet()
    answer.open()
    await scenario.quiet()
    let state = await outbox.state("a")
    #expect(state != .delivered && state != .failed)
    again.open()
    await first.ended()
    await second.ended()
  }
}

@Test func eachNoteHasItsOwnFate() {
  prove { scenario in
    let outbox = RetryingOutbox { _ in await scenario.pause() }
    await outbox.add("a", body: "noon")
    await outbox.add("b", body: "one")
    let first = scenario.task("first") { await outbox.send("a") }
    let second = scenario.task("second") { await outbox.send("b") }
    await first.ended()
    await second.ended()
    #expect(await outbox.state("a") == .delivered)
    #expect(await outbox.state("b") == .delivered)
  }
}
