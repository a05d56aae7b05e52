import Clobber
import KataTesting

@Test func aCancelledNoteIsForgotten() {
  prove { scenario in
    let outbox = Outbox { _ in await scenario.pause() }
    await outbox.add("a", body: "hello")
    await outbox.cancel("a")
    #expect(await outbox.state("a") == nil)
  }
}
