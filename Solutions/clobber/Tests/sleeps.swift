import Clobber
import KataTesting

@Test func cancelledNotesStayCancelled() {
  prove { scenario in
    let outbox = Outbox { _ in await scenario.pause() }
    await outbox.add("a", body: "hello")
    let sender = scenario.task("sender") { await outbox.send("a") }
    await scenario.wait(.seconds(1))
    await outbox.cancel("a")
    await sender.ended()
    #expect(await outbox.state("a") != .sending)
  }
}
