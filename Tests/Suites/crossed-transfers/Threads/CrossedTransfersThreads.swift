import CrossedTransfers
import Synchronization
import ThreadLab

func inParallel() {
  story("Two accounts pay each other at once") {
    let (abe, bell) = (Account(number: 1, balance: 10), Account(number: 2, balance: 10))
    await atOnce(["Abe": { abe.transfer(3, to: bell) }, "Bell": { bell.transfer(4, to: abe) }])
    expectBalances([abe, bell], [11, 9], "Abe was to pay Bell 3, and Bell to pay Abe 4")
  }
  story("Two accounts with the same number pay each other at once") {
    let (abe, bell) = (Account(number: 1, balance: 10), Account(number: 1, balance: 10))
    await atOnce(["Abe": { abe.transfer(3, to: bell) }, "Bell": { bell.transfer(4, to: abe) }])
    expectBalances([abe, bell], [11, 9], "Abe was to pay Bell 3, and Bell to pay Abe 4")
  }
  story("An account with money for one transfer pays two at once") {
    let (abe, bell, coe) = (
      Account(number: 1, balance: 10), Account(number: 2, balance: 0), Account(number: 3, balance: 0)
    )
    let done = Mutex(0)
    await atOnce([
      "Bell": { if abe.transfer(8, to: bell) { done.withLock { $0 += 1 } } },
      "Coe": { if abe.transfer(8, to: coe) { done.withLock { $0 += 1 } } },
    ])
    let count = done.withLock { $0 }
    expect(count == 1, "There was money for one transfer of two, and \(count) of them returned true.")
    expectBalances([abe], [2], "Abe had 10 and was to pay 8")
  }
  story("Two pay a third one at once") {
    let told = Mutex<[Int]>([])
    let (abe, bell) = (Account(number: 1, balance: 10), Account(number: 2, balance: 10))
    let coe = Account(number: 3, balance: 0) { amount in told.withLock { $0.append(amount) } }
    let done = Mutex(0)
    let pay: @Sendable (String, Account, Int) -> Void = { name, account, amount in
      guard account.transfer(amount, to: coe) else { return }
      note("\(name) has paid Coe \(amount)")
      done.withLock { $0 += 1 }
      let calls = told.withLock { $0.count { $0 == amount } }
      expect(
        calls == 1,
        "One of them has paid, transfer has returned, and onDeposit was called \(calls) times with that amount.")
    }
    await atOnce(["Abe": { pay("Abe", abe, 3) }, "Bell": { pay("Bell", bell, 4) }])
    let count = done.withLock { $0 }
    expect(count == 2, "Two accounts had the money, and \(2 - count) of their transfers returned false.")
    expectBalances([abe, bell, coe], [7, 6, 7], "Abe was to pay 3, and Bell 4")
  }
  // In both directions: a fix that orders two accounts treats the one direction unlike the other.
  for isReversed in [false, true] {
    let (payer, receiver) = isReversed ? ("Bell", "Abe") : ("Abe", "Bell")
    story("An auditor looks while \(payer) pays \(receiver)") {
      let (from, to) = pair(isReversed, 10, 0)
      await atOnce([
        payer: { from.transfer(10, to: to) },
        "auditor": {
          let arrived = to.balance
          let left = from.balance
          expect(
            arrived + left <= 10,
            "\(payer) pays \(receiver) all of 10. \(receiver) has \(arrived), and after that \(payer) still has \(left)."
          )
        },
      ])
      expectBalances([from, to], [0, 10], "\(payer) was to pay \(receiver) 10")
    }
    story("\(payer) has nothing and is to pay \(receiver), who is to pay Coe") {
      let (from, to) = pair(isReversed, 0, 0)
      let coe = Account(number: 3, balance: 0)
      await atOnce([payer: { from.transfer(8, to: to) }, receiver: { to.transfer(8, to: coe) }])
      expectBalances([from, to, coe], [0, 0, 0], "Nobody has any money")
    }
  }
  // Made once, so that they have the same addresses in every interleaving: a fix may order the locks by them.
  let all = (1...3).map { Account(number: $0, balance: 10) }
  story("Three accounts pay in a ring at once") {
    await atOnce([
      "A": { all[0].transfer(1, to: all[1]) },
      "B": { all[1].transfer(2, to: all[2]) },
      "C": { all[2].transfer(3, to: all[0]) },
    ])
    expectBalances(all, [12, 9, 9], "A was to pay B 1, B to pay C 2, and C to pay A 3")
    all[1].transfer(1, to: all[0])
    all[2].transfer(2, to: all[1])
    all[0].transfer(3, to: all[2])
  }
  story("An account pays itself all that it has, while it is to pay more than that to another one") {
    let (abe, bell) = (Account(number: 1, balance: 10), Account(number: 2, balance: 0))
    await atOnce(["itself": { abe.transfer(10, to: abe) }, "Bell": { abe.transfer(15, to: bell) }])
    expectBalances([abe, bell], [10, 0], "Abe had 10, was to pay itself 10, and Bell 15")
  }
  story("An account pays itself while another one pays it") {
    let (abe, bell) = (Account(number: 1, balance: 10), Account(number: 2, balance: 10))
    await atOnce(["itself": { abe.transfer(3, to: abe) }, "Bell": { bell.transfer(4, to: abe) }])
    expectBalances([abe, bell], [14, 6], "Abe was to pay itself 3, and Bell to pay Abe 4")
  }
  story("An account is to pay more than it has while it pays what it has to another one") {
    let (abe, bell, coe) = (
      Account(number: 1, balance: 10), Account(number: 2, balance: 0), Account(number: 3, balance: 0)
    )
    await atOnce([
      "Bell": {
        let isDone = abe.transfer(15, to: bell)
        expect(!isDone, "Abe has 10 and is to pay Bell 15, and transfer returns true.")
      },
      "Coe": {
        let balance = abe.balance
        expect(balance >= 0, "Abe has 10 and is to pay Bell 15, and meanwhile has \(balance).")
        let isDone = abe.transfer(8, to: coe)
        expect(isDone, "Abe has 10 and is to pay Bell 15 and Coe 8, and Coe is not paid.")
      },
    ])
    expectBalances([abe, bell, coe], [2, 0, 8], "Abe had 10, and was to pay Bell 15 and Coe 8")
  }
  story("What Bell gets goes on to Coe, what Coe gets goes on to Bell, and both are paid at once") {
    let (abe, dan) = (Account(number: 1, balance: 10), Account(number: 4, balance: 10))
    let pair = Pair()
    // What has gone on once stays.
    let bell = Account(number: 2, balance: 0) { if $0 > 1 { pair.bell?.transfer(1, to: pair.coe!) } }
    let coe = Account(number: 3, balance: 0) { if $0 > 1 { pair.coe?.transfer(1, to: pair.bell!) } }
    (pair.bell, pair.coe) = (bell, coe)
    await atOnce(["Abe": { abe.transfer(3, to: bell) }, "Dan": { dan.transfer(4, to: coe) }])
    (pair.bell, pair.coe) = (nil, nil)
    expectBalances([bell, coe], [3, 4], "Bell got 3 and Coe 4, and 1 of that went on to the other one")
  }
  story("Two accounts pay each other, and one looks at the other when money arrives") {
    let abe = Account(number: 1, balance: 10)
    let bell = Account(number: 2, balance: 5) { [weak abe] _ in _ = abe?.balance }
    await atOnce(["Abe": { abe.transfer(3, to: bell) }, "Bell": { bell.transfer(5, to: abe) }])
    expectBalances([abe, bell], [12, 3], "Abe was to pay Bell 3, and Bell to pay Abe 5")
  }
  story("Money arrives and is entered in a journal, while a teller who holds the journal transfers") {
    // A lock of other code, which onDeposit takes.
    let journal = Mutex<[Int]>([])
    let abe = Account(number: 1, balance: 10)
    let bell = Account(number: 2, balance: 5) { amount in journal.withLock { $0.append(amount) } }
    await atOnce([
      "Abe": { abe.transfer(3, to: bell) },
      "teller": { journal.withLock { _ in _ = bell.transfer(4, to: abe) } },
    ])
    expectBalances([abe, bell], [11, 4], "Abe was to pay Bell 3, and Bell to pay Abe 4")
  }
}

/// Two accounts that are made after the closures that use them.
///
/// `@unchecked Sendable`: it is changed while one thread uses it.
private final class Pair: @unchecked Sendable {
  var bell: Account?
  var coe: Account?
}

/// Two accounts, made in the one order or in the other.
private func pair(_ isReversed: Bool, _ payer: Int, _ receiver: Int) -> (payer: Account, receiver: Account) {
  let first = Account(number: 1, balance: isReversed ? receiver : payer)
  let second = Account(number: 2, balance: isReversed ? payer : receiver)
  return isReversed ? (second, first) : (first, second)
}

private func expectBalances(_ accounts: [Account], _ expected: [Int], _ what: String) {
  let found = accounts.map(\.balance)
  expect(found == expected, "\(what). The balances must be \(expected), and are \(found).")
}
