import KataTesting
import Overdraft

@Test func theMoneyIsSetAside() {
  prove { scenario in
    let asked = Gate()
    let answer = Gate()
    let wallet = Wallet(balance: 100) { _ in
      asked.open()
      await answer.pass()
      return true
    }
    let payment = scenario.task("payment") { await wallet.pay(80) }
    await asked.pass()
    #expect(await wallet.balance == 20)
    answer.open()
    await payment.ended()
  }
}
