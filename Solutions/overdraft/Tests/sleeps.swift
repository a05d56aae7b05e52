import KataTesting
import Overdraft

@Test func theCardCoversWhatIsPaid() {
  prove { scenario in
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return true
    }
    let first = scenario.task("first") { await wallet.pay(80) }
    await scenario.wait(.seconds(1))
    let second = scenario.task("second") { await wallet.pay(80) }
    await first.ended()
    await second.ended()
    #expect(await wallet.balance == 20)
  }
}
