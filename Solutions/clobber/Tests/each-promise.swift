import Clobber
import KataTesting

struct NoAnswer: Error {}

@Test func whatIsFinalStaysSo() {
  prove { scenario in
    let radio = scenario.choose("radio", from: ["answers", "fails"])
    let outbox = Outbox { _ in
      await scenario.pause()
      if radio == "fails" { throw NoAnswer() }
    }
    await outbox.add("a", body: "hello")
    let sender = scenario.task("sender") { await outbox.send("a") }
    let canceller = scenario.task("canceller") {
      await outbox.cancel("a")
      return await outbox.state("a")
    }
    await sender.ended()
    let seen = try await canceller.value
    #expect(await outbox.state("a") == seen)
    await outbox.cancel("a")
    await outbox.send("a")
    #expect(await outbox.state("a") == seen)
  }
}

@Test func whatWasDeliveredIsNotTakenBack() {
  prove { scenario in
    let outbox = Outbox { _ in }
    await outbox.add("a", body: "hello")
    await outbox.send("a")
    await outbox.cancel("a")
    #expect(await outbox.state("a") == .delivered)
  }
}

@Test func cancellingTakesEffectAtOnce() {
  prove { scenario in
    let onAir = Gate()
    let answer = Gate()
    let outbox = Outbox { _ in
      onAir.open()
      await answer.pass()
    }
    await outbox.add("a", body: "hello")
    let sender = scenario.task("sender") { await outbox.send("a") }
    await onAir.pass()
    await outbox.cancel("a")
    #expect(await outbox.state("a") == .cancelled)
    answer.open()
    await sender.ended()
  }
}
