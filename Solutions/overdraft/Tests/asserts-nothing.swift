import KataTesting
import Overdraft

@Test func paysTwice() {
  prove { scenario in
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return true
    }
    let first = scenario.task("first") { await wallet.pay(80) }
    let second = scenario.task("second") { await wallet.pay(80) }
    await first.ended()
    await second.ended()
  }
}
