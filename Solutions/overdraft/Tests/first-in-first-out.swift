import KataTesting
import Overdraft

@Test func theFirstPays() {
  prove { scenario in
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return true
    }
    let first = scenario.task("first") { await wallet.pay(80) }
    let second = scenario.task("second") { await wallet.pay(80) }
    try await #expect(first.value)
    await second.ended()
  }
}
