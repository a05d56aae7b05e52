import Clobber
import KataTesting

@Test func cancelWhileSending() {
  prove { scenario in
    let outbox = Outbox { _ in await scenario.pause() }
    await outbox.add("a", body: "hello")
    let sender = scenario.task("sender") { await outbox.send("a") }
    let canceller = scenario.task("canceller") { await outbox.cancel("a") }
    await sender.ended()
    await canceller.ended()
  }
}
