import KataTesting
import SecondAttempt

@Test func theLatestAttemptCounts() {
  prove { scenario in
    let outbox = RetryingOutbox { _ in await scenario.pause() }
    await outbox.add("a", body: "noon")
    let send = scenario.task("send") { await outbox.send("a") }
    await scenario.wait(.seconds(1))
    await outbox.cancel("a")
    await outbox.send("a")
    await send.ended()
    #expect(await outbox.state("a") != .sending)
  }
}
