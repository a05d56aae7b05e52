import KataTesting
import SecondAttempt

@Test func itIsForgotten() {
  prove { scenario in
    let outbox = RetryingOutbox { _ in }
    await outbox.add("a", body: "noon")
    await outbox.cancel("a")
    #expect(await outbox.state("a") == nil)
  }
}
