import Clobber
import KataTesting

@Test func theSenderComesFirst() {
  prove { scenario in
    let outbox = Outbox { _ in }
    await outbox.add("a", body: "hello")
    let sender = scenario.task("sender") { await outbox.send("a") }
    let canceller = scenario.task("canceller") { await outbox.cancel("a") }
    await sender.ended()
    await canceller.ended()
    #expect(await outbox.state("a") == .delivered)
  }
}
