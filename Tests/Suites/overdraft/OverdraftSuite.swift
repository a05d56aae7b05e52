import Overdraft
import ScheduleLab
import Testing

@Suite struct OverdraftSuite {
  @Test func oneAfterTheOther() {
    check { scenario in
      let asked = Log<Int>()
      let wallet = Wallet(balance: 100) { amount in
        asked.add(amount)
        await scenario.pause()
        scenario.note("the parent agrees to \(amount)")
        return true
      }
      scenario.watch("card", of: wallet) { $0.balance }
      let isPaid = await settle(80, with: wallet, scenario)
      scenario.expect(
        isPaid, "100 is on the card and the parent agrees when asked, yet a payment of 80 is turned down.")
      scenario.expect(
        asked.entries == [80],
        "A payment is one question: 80 was paid, and the parent was asked \(times(asked)).")
      scenario.expect(await wallet.balance == 20, "80 was paid from 100, and the card does not say 20.")
      scenario.expect(await !wallet.pay(30), "20 was on the card, and a payment of 30 went through.")
      scenario.expect(await wallet.balance == 20, "A payment that the card did not cover has changed the card.")
      await put(10, on: wallet, scenario)
      let isRestPaid = await settle(30, with: wallet, scenario)
      scenario.expect(
        isRestPaid, "30 is on the card and the parent agrees when asked, yet a payment of 30 is turned down.")
      scenario.expect(await wallet.balance == 0, "The last 30 was paid, and the card is not empty.")
    }
  }

  @Test func twoEighties() {
    check { scenario in
      let wallet = Wallet(balance: 100) { amount in
        scenario.note("asks the parent")
        await scenario.pause()
        scenario.note("the parent agrees")
        return true
      }
      scenario.watch("card", of: wallet) { $0.balance }
      let payments = ["lunch", "trip"].map { pay(80, for: $0, with: wallet, scenario) }
      var paid = 0
      for payment in payments where try await payment.value { paid += 1 }
      scenario.expect(
        paid < 2,
        "Two payments of 80 went through, and 100 was on the card: what each had seen before it waited was not true after."
      )
      scenario.expect(
        paid == 1, "100 was on the card and the parents agree when asked, yet neither of the two payments went through."
      )
      scenario.expect(await wallet.balance == 20, "One payment of 80 went through, and the card does not say 20.")
    }
  }

  @Test func neverBelowZero() {
    check { scenario in
      let look = scenario.choose("a look", from: ["at the questions", "at the answers"])
      let mayAnswer = Gate()
      let wallet = Wallet(balance: 100) { _ in
        await mayAnswer.pass()
        return true
      }
      scenario.watch("card", of: wallet) { $0.balance }
      let lunch = pay(80, for: "lunch", with: wallet, scenario)
      await scenario.quiet()
      let trip = pay(80, for: "trip", with: wallet, scenario)
      if look == "at the answers" { await scenario.quiet() }
      let display = scenario.task("display") {
        let balance = await wallet.balance
        scenario.note("shows \(balance)")
        scenario.expect(balance >= 0, "The display showed less than zero: money was taken that was not on the card.")
      }
      if look == "at the questions" { await scenario.quiet() }
      scenario.note("the parents agree")
      mayAnswer.open()
      for payment in [lunch, trip] { await payment.ended() }
      await display.ended()
    }
  }

  @Test func bothFit() {
    check { scenario in
      let asked = Log<Int>()
      let wallet = Wallet(balance: 100) { amount in
        asked.add(amount)
        await scenario.pause()
        scenario.note("the parent agrees to \(amount)")
        return true
      }
      scenario.watch("card", of: wallet) { $0.balance }
      switch scenario.choose("payments at once", from: ["two", "nine", "one, whose task is cancelled"]) {
      case "two": break
      case "nine": return try await payNine(scenario)
      default: return try await payAndLeave(scenario)
      }
      // The same amount twice is still two questions.
      let payments = ["lunch", "trip"].map { pay(40, for: $0, with: wallet, scenario) }
      var paid = 0
      for payment in payments where try await payment.value { paid += 1 }
      scenario.expect(
        paid == 2,
        "The card covers both payments and the parents agree when asked, yet \(paid == 1 ? "one was" : "both were") "
          + "turned down.")
      scenario.expect(
        asked.entries == [40, 40],
        "A payment is one question: two went through, and the parent was asked \(times(asked)).")
      let balance = await wallet.balance
      scenario.expect(
        balance == 20,
        balance == 60
          ? "Twice 40 was paid from 100, and the card says 60: one payment wrote over the other."
          : "Twice 40 was paid from 100, and the card says \(balance).")
    }
  }

  /// How often, and for what if that is not what was to be paid, the parent was asked.
  private func times(_ asked: Log<Int>) -> String {
    guard Set(asked.entries).isSubset(of: [40, 80]) else { return "about \(asked.entries)" }
    switch asked.count {
    case 0: return "about none"
    case 1: return "once"
    case let count: return "\(count) times"
    }
  }

  /// Pays more often at once than a queue with a small limit allows.
  private func payNine(_ scenario: Scenario) async throws {
    let mayAnswer = Gate()
    let wallet = Wallet(balance: 100) { _ in
      await mayAnswer.pass()
      return true
    }
    var payments: [ScenarioTask<Bool>] = []
    for number in 1...9 {
      payments.append(pay(10, for: "drink \(number)", with: wallet, scenario))
      await scenario.quiet()
    }
    scenario.note("the parents agree")
    mayAnswer.open()
    // One question after the other, or all at once: nothing else happens meanwhile.
    await scenario.quiet()
    var paid = 0
    for payment in payments where try await payment.value { paid += 1 }
    scenario.expect(
      paid == 9, "The card covers nine payments of 10 and the parents agree when asked, yet not all went through.")
    scenario.expect(await wallet.balance == 10, "Nine times 10 was paid from 100, and the card does not say 10.")
  }

  /// Cancels the task of a payment while the parent is asked.
  private func payAndLeave(_ scenario: Scenario) async throws {
    let (isAsked, mayAnswer) = (Gate(), Gate())
    let wallet = Wallet(balance: 100) { _ in
      isAsked.open()
      await mayAnswer.pass()
      return true
    }
    let lunch = pay(40, for: "lunch", with: wallet, scenario)
    await isAsked.pass()
    lunch.cancel()
    scenario.note("the payer’s task is cancelled, and the parent agrees")
    mayAnswer.open()
    scenario.expect(
      try await lunch.value,
      "The payer’s task was cancelled, the card covers the payment, the parent agreed, and it was turned down.")
    scenario.expect(await wallet.balance == 60, "40 was paid from 100, and the card does not say 60.")
  }

  @Test func refusalCostsNothing() {
    check { scenario in
      let wallet = Wallet(balance: 100) { amount in
        await scenario.pause()
        scenario.note("the parent \(amount == 30 ? "refuses" : "agrees to") \(amount)")
        return amount != 30
      }
      scenario.watch("card", of: wallet) { $0.balance }
      let refused = pay(30, for: "sweets", with: wallet, scenario)
      let agreed = pay(40, for: "lunch", with: wallet, scenario)
      scenario.expect(try await !refused.value, "The parent refused, and the payment went through.")
      scenario.expect(
        try await agreed.value, "The card covers the payment and the parent agrees when asked, yet it was turned down.")
      let balance = await wallet.balance
      scenario.expect(balance >= 60, "The parent refused, and the card has less on it than before.")
      scenario.expect(
        balance <= 60, "40 was paid while another payment was being refused, and the refusal brought the money back.")
    }
  }

  @Test func topUpCounts() {
    check { scenario in
      let wallet = Wallet(balance: 100) { amount in
        await scenario.pause()
        scenario.note("the parent agrees to \(amount)")
        return true
      }
      scenario.watch("card", of: wallet) { $0.balance }
      let payment = pay(80, for: "lunch", with: wallet, scenario)
      let topUp = scenario.task("top-up") {
        await put(50, on: wallet, scenario)
      }
      scenario.expect(
        try await payment.value, "The card covers the payment and the parent agrees when asked, yet it was turned down."
      )
      await topUp.ended()
      let balance = await wallet.balance
      scenario.expect(
        balance == 70,
        balance == 20
          ? "50 was put on the card while a payment of 80 waited, and is gone: a balance from before the wait was written."
          : "50 was put on the card that said 100, 80 was paid, and the card says \(balance).")
    }
  }

  @Test func threeAtOnce() {
    check(ifItHangs: "Three payments came in, the parents answered, and one of them is never settled.") { scenario in
      let amounts = [60, 30, 20]
      let gates = [60: Gate(), 30: Gate(), 20: Gate()]
      let answers = ["agrees", "refuses", "agrees, after the payer’s task was cancelled"]
      let answer = scenario.choose("for 60 the parent", from: answers)
      let isRefused = answer == "refuses"
      let topUp = scenario.choose("put on the card", from: ["nothing", "5"]) == "5" ? 5 : 0
      let wallet = Wallet(balance: 100) { amount in
        await gates[amount]?.pass()
        scenario.note("the parent \(amount == 60 && isRefused ? "refuses" : "agrees to") \(amount)")
        return amount != 60 || !isRefused
      }
      scenario.watch("card", of: wallet) { $0.balance }
      var payments: [ScenarioTask<Bool>] = []
      for (amount, name) in zip(amounts, ["trip", "lunch", "drink"]) {
        if amount == 20 { await wallet.topUp(topUp) }
        payments.append(pay(amount, for: name, with: wallet, scenario))
        await scenario.quiet()
      }
      // Whether that payment goes through is open; that the card agrees with the answer is not.
      if answer == answers.last { payments[0].cancel() }
      for amount in scenario.choose("answered in the order", from: [[60, 30, 20], [30, 20, 60], [20, 60, 30]]) {
        gates[amount]?.open()
        await scenario.quiet()
      }
      var paid = 0
      for (payment, amount) in zip(payments, amounts) where try await payment.value { paid += amount }
      let rest = 100 + topUp - paid
      scenario.expect(
        rest >= 0,
        "Any two of the three fit, and all three went through: what the others were about to take was not counted."
      )
      scenario.expect(
        await wallet.balance == rest,
        answer == answers.last
          ? "The task that pays 60 was cancelled. The three are settled, and the card does not say what they have left on it."
          : "The three are settled, and the card does not say what they have left on it.")
      gates[rest]?.open()
      scenario.expect(
        await wallet.pay(rest), "Nothing is under way any more, and what the card says is there cannot be paid.")
    }
  }

  /// In the wallet's own isolation: the note and the new balance are of one turn.
  private func put(_ amount: Int, on wallet: isolated Wallet, _ scenario: Scenario) {
    scenario.note("\(amount) is put on the card")
    wallet.topUp(amount)
  }

  private func pay(
    _ amount: Int, for name: String, with wallet: Wallet, _ scenario: Scenario
  ) -> ScenarioTask<Bool> {
    scenario.task(name) { await settle(amount, with: wallet, scenario) }
  }

  /// In the wallet's own isolation: what becomes of a payment is noted in the turn in which it is settled.
  private func settle(_ amount: Int, with wallet: isolated Wallet, _ scenario: Scenario) async -> Bool {
    let isPaid = await wallet.pay(amount)
    scenario.note(isPaid ? "\(amount) paid" : "\(amount) turned down")
    return isPaid
  }
}
