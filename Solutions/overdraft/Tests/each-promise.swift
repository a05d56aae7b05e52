import KataTesting
import Overdraft

@Test func theCardCoversWhatIsPaid() {
  prove { scenario in
    let parent = scenario.choose("parent", from: ["agrees", "refuses"])
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return parent == "agrees"
    }
    let first = scenario.task("first") { await wallet.pay(80) }
    let second = scenario.task("second") { await wallet.pay(80) }
    let paid = [try await first.value, try await second.value].count { $0 }
    #expect(paid <= 1)
    #expect(await wallet.balance == 100 - 80 * paid)
  }
}

@Test func neverBelowZero() {
  prove { scenario in
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return true
    }
    let first = scenario.task("first") { await wallet.pay(80) }
    let second = scenario.task("second") { await wallet.pay(80) }
    let look = scenario.task("look") { #expect(await wallet.balance >= 0) }
    await first.ended()
    await second.ended()
    await look.ended()
  }
}

@Test func whatFitsIsPaidAndMoneyIsKept() {
  prove { scenario in
    let wallet = Wallet(balance: 100) { _ in
      await scenario.pause()
      return true
    }
    let first = scenario.task("first") { await wallet.pay(40) }
    let second = scenario.task("second") { await wallet.pay(50) }
    await wallet.topUp(10)
    try await #expect(first.value)
    try await #expect(second.value)
    #expect(await wallet.balance == 20)
  }
}
