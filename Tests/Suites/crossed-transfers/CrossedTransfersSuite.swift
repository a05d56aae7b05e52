import CrossedTransfers
import ScheduleLab
import Testing

@Suite struct CrossedTransfersSuite {
  @Test func movesTheAmount() {
    check { scenario in
      let log = Log<Int>()
      let amount = scenario.choose("the amount", from: [1, 10, 11])
      let numbers = scenario.choose("the numbers", from: ["differ", "are equal"])
      let abe = Account(number: 1, balance: 10)
      let bell = Account(number: numbers == "differ" ? 2 : 1, balance: 5) { log.add($0) }
      let isDone = abe.transfer(amount, to: bell)
      scenario.note("transfer of \(amount) returns \(isDone)")
      let isThere = amount <= 10
      scenario.expect(
        isDone == isThere, "The account has 10, \(amount) is to be transferred, and transfer returns \(isDone).")
      scenario.expect(
        abe.balance == (isThere ? 10 - amount : 10) && bell.balance == (isThere ? 5 + amount : 5),
        "10 and 5 were on the accounts, \(amount) was to be transferred, and now it is \(abe.balance) and \(bell.balance)."
      )
      scenario.expect(
        log.entries == (isThere ? [amount] : []),
        "\(isThere ? "\(amount) was" : "Nothing was") transferred, transfer has returned, and onDeposit was called with \(log.entries)."
      )
      await scenario.quiet()
      scenario.expect(
        log.count == (isThere ? 1 : 0), "onDeposit was called \(log.count) times for a single call of transfer.")
    }
  }

  @Test func payerIsNotTold() {
    check { scenario in
      let log = Log<String>()
      let abe = Account(number: 1, balance: 10) { _ in log.add("Abe") }
      let bell = Account(number: 2, balance: 0) { _ in log.add("Bell") }
      abe.transfer(10, to: bell)
      bell.transfer(11, to: abe)
      scenario.expect(
        log.entries == ["Bell"],
        "Abe was to pay Bell 10, and Bell to pay back 11, which is too much. onDeposit was called for \(log.entries).")
    }
  }

  @Test func toItself() {
    check { scenario in
      let abe = Account(number: 1, balance: 10)
      let amount = scenario.choose("the amount", from: [10, 11])
      scenario.note("an account transfers \(amount) to itself")
      let isDone = abe.transfer(amount, to: abe)
      scenario.expect(
        isDone == (amount == 10),
        "The account has 10 and transfers \(amount) to itself, and transfer returns \(isDone).")
      scenario.expect(
        abe.balance == 10, "The account had 10 and has transferred \(amount) to itself, and now it has \(abe.balance).")
    }
  }

  @Test func standingOrder() {
    check { scenario in
      let use = scenario.choose("onDeposit", from: ["reads the balance", "passes it on", "pays it back"])
      let savings = Account(number: 3, balance: 0)
      let abe = Account(number: 1, balance: 10)
      let own = Late()
      let bell = Account(number: 2, balance: 5) { amount in
        guard own.account != nil else {
          return scenario.expect(false, "transfer has returned, and onDeposit is called after that.")
        }
        scenario.note("\(amount) has arrived")
        switch use {
        case "passes it on": own.account?.transfer(amount, to: savings)
        case "pays it back": own.account?.transfer(amount, to: abe)
        default:
          let balance = own.account?.balance
          scenario.expect(balance == 9, "4 were transferred to an account with 5, and onDeposit reads \(balance ?? 0).")
        }
      }
      own.account = bell
      scenario.expect(
        abe.transfer(4, to: bell), "The account has 10, 4 is to be transferred, and transfer returns false.")
      own.account = nil
      let expected =
        switch use {
        case "passes it on": [6, 5, 4]
        case "pays it back": [10, 5, 0]
        default: [6, 9, 0]
        }
      let found = [abe.balance, bell.balance, savings.balance]
      scenario.expect(
        found == expected, "onDeposit \(use), and the balances are \(found) instead of \(expected).")
      expectLongChain(scenario)
    }
  }

  /// Says that money goes on as often as standing orders want.
  private func expectLongChain(_ scenario: Scenario) {
    let last = Account(number: 0, balance: 0)
    var (next, chain) = (last, [Late]())
    for number in 1...30 {
      let own = Late()
      let account = Account(number: number, balance: 0) { [next] in own.account?.transfer($0, to: next) }
      own.account = account
      chain.append(own)
      next = account
    }
    scenario.note("4 are transferred to the first of 30 accounts that pass it on")
    Account(number: 31, balance: 4).transfer(4, to: next)
    scenario.expect(
      last.balance == 4, "Each of 30 accounts passes on the 4 that it gets, and in the end there are \(last.balance).")
    for own in chain { own.account = nil }
  }
}

/// An account that is made after the closure that uses it.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
final class Late: @unchecked Sendable {
  var account: Account?
}
