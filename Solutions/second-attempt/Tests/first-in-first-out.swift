import KataTesting
import SecondAttempt

@Test func theSenderComesFirst() {
  prove { scenario in
    let outbox = RetryingOutbox { _ in }
    await outbox.add("a", body: "noon")
    let send = scenario.task("send") { await outbox.send("a") }
    let cancel = scenario.task("cancel") { await outbox.cancel("a") }
    await send.ended()
    await cancel.ended()
    #expect(await outbox.state("a") == .delivered)
  }
}
