import Overdraft
import ScheduleLab
import Testing

/// What the canteen promises, whatever is paid and however the parents answer.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class CanteenPromises: Promises, @unchecked Sendable {
  private final class Payment: @unchecked Sendable {
    let amount: Int
    var caller: Caller<Void>?
    var hasLeft: Bool { caller?.hasLeft ?? false }
    /// What `pay` returned, from the same turn of the wallet on.
    var isPaid: Bool?
    /// What had been put on the card when the payment came in.
    let deposits: Int
    /// The payments that had been turned down before it came in, and take nothing from it.
    let isOver: Set<ObjectIdentifier>
    init(_ amount: Int, _ deposits: Int, _ isOver: Set<ObjectIdentifier>) {
      (self.amount, self.deposits, self.isOver) = (amount, deposits, isOver)
    }
  }

  private let scenario: Scenario
  private let telephone: Fake<Int, Bool>
  let wallet: Wallet
  private var payments: [Payment] = []
  private var deposits = 100
  /// How far the end of the story has come.
  private var farewell = 0
  /// How long the end of the story waits next for a payment that is not settled, and what had happened before.
  private var patience = (next: firstWait, since: 0)
  /// What is paid only by a task that is cancelled when the parent is asked.
  private static let amountOfALeaver = 3
  private static let firstWait = Duration.milliseconds(16)

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let telephone = Fake<Int, Bool>("the parent", scenario)
    self.telephone = telephone
    wallet = Wallet(balance: 100) { await telephone.answer(to: $0) }
    telephone.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ question: Asked<Int, Bool>) {
    let payments = payments.count { $0.amount == question.question }
    let questions = telephone.calls.count { $0.question == question.question }
    scenario.expect(payments > 0, "A parent was asked for an amount that nothing costs.")
    scenario.expect(questions <= payments, "A parent was asked more often than there were payments.")
    if question.question == Self.amountOfALeaver { leave() }
  }

  private func leave() {
    scenario.note("the payer’s task is cancelled")
    for payment in payments where payment.amount == Self.amountOfALeaver { payment.caller?.leave() }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if payments.count < 4 {
      moves += [80, 40].map { amount in Move("a payment of \(amount) comes in") { [self] in pay(amount) } }
    }
    for (which, question) in telephone.open.told {
      moves.append(Move("the parent agrees to the \(which)") { question.answer(true) })
      moves.append(Move("the parent refuses the \(which)") { question.answer(false) })
    }
    if deposits < 200 { moves.append(Move("50 is put on the card") { [self] in topUp(50) }) }
    for (which, payment) in payments.filter({ $0.isPaid == nil && !$0.hasLeft }).told {
      moves.append(Move("the \(which) payer’s task is cancelled") { payment.caller?.leave() })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let isOver = 2
    let covered = Move("1000 is put on the card") { [self] in
      topUp(1000)
      // The end of the story would take all of it between two moves.
      farewell = isOver
    }
    let payments = (1...40).map { number in
      Move("a payment of 10 comes in, number \(number) of 40") { [self] in pay(10) }
    }
    let last = Move("a payment comes in, whose task is cancelled when the parent is asked") { [self] in
      pay(Self.amountOfALeaver)
      farewell = 0
    }
    return [covered] + payments + [last]
  }

  func owed() -> Move? {
    if let question = telephone.open.first { return Move("the parent agrees") { question.answer(true) } }
    if payments.contains(where: { $0.isPaid == nil }) { return passTime() }
    farewell += 1
    switch farewell {
    case 1: return Move("7 is put on the card") { [self] in topUp(7) }
    case 2:
      let rest = deposits - paid
      return rest > 0 ? Move("the rest, \(rest), is paid") { [self] in pay(rest) } : nil
    default: return nil
    }
  }

  /// Lets time pass, more of it each time nothing happens: a payment may look now and then whether its turn has come.
  private func passTime() -> Move? {
    let happened = telephone.calls.count + payments.count { $0.isPaid != nil }
    if happened != patience.since { patience = (Self.firstWait, happened) }
    guard patience.next < .seconds(10) else { return nil }
    defer { patience.next *= 4 }
    return Move("time passes", takes: patience.next)
  }

  private func pay(_ amount: Int) {
    let isOver = Set(payments.filter { $0.isPaid == false }.map(ObjectIdentifier.init))
    let payment = Payment(amount, deposits, isOver)
    payments.append(payment)
    payment.caller = scenario.call("pay \(amount)") { [self] in await settle(payment, wallet) }
  }

  private func settle(_ payment: Payment, _ wallet: isolated Wallet) async {
    let isPaid = await wallet.pay(payment.amount)
    scenario.note(isPaid ? "paid" : "turned down")
    payment.isPaid = isPaid
    always()
  }

  private func topUp(_ amount: Int) {
    wallet.assumeIsolated { $0.topUp(amount) }
    deposits += amount
  }

  // MARK: Promises

  private var paid: Int { sum { $0.isPaid == true } }
  private func sum(_ condition: (Payment) -> Bool) -> Int {
    payments.filter(condition).reduce(0) { $0 + $1.amount }
  }

  func always() {
    let balance = wallet.assumeIsolated { $0.balance }
    scenario.expect(balance >= 0, "The card says less than zero.")
    scenario.expect(balance <= deposits - paid, "The card says more than the payments have left on it.")
    scenario.expect(
      balance >= deposits - paid - sum { $0.isPaid == nil },
      "The card says less than the payments, with those that are not settled yet, can have left on it.")
  }

  func atRest() {
    for amount in Set(payments.map(\.amount)) { lookAtPayments(of: amount) }
  }

  private func lookAtPayments(of amount: Int) {
    let payments = payments.filter { $0.amount == amount }
    let answers = telephone.calls.filter { $0.question == amount }.map { try? $0.outcome?.get() }
    scenario.expect(
      payments.count { $0.isPaid == true } <= answers.count { $0 == true },
      "A payment went through, and no parent had agreed to it.")
    let turnedDown = payments.count { $0.isPaid == false && isSurelyCovered($0) }
    scenario.expect(
      turnedDown <= answers.count { $0 == false },
      "The card covered the payment together with all others, no parent refused it, and it was turned down.")
    if telephone.open.isEmpty, payments.allSatisfy({ $0.isPaid != nil && isSurelyCovered($0) }) {
      scenario.expect(
        payments.count { $0.isPaid == true } == answers.count { $0 == true },
        "A parent agreed to a payment, the card covered it together with all others, and it was turned down.")
    }
    guard amount == Self.amountOfALeaver, answers.contains(true) else { return }
    scenario.expect(
      !payments.contains { $0.isPaid == false && isSurelyCovered($0) },
      "The payer’s task was cancelled while the parent was asked, the card covered the payment together with all others, "
        + "the parent agreed, and it was turned down.")
  }

  /// Whether the card covers it together with every other payment, whichever of them came first.
  private func isSurelyCovered(_ payment: Payment) -> Bool {
    payment.deposits >= payment.amount
      + sum { $0 !== payment && !payment.isOver.contains(ObjectIdentifier($0)) && $0.amount <= deposits }
  }

  func inTheEnd() {
    scenario.expect(
      !payments.contains { $0.isPaid == nil },
      "The parents have answered every question, time has passed, and a payment is not settled.")
    let answers = telephone.calls.map { try? $0.outcome?.get() }
    guard !answers.contains(false), !payments.contains(where: \.hasLeft) else { return }
    for payment in payments where payment.isPaid == false {
      let others = sum { $0.isPaid == true && !$0.isOver.contains(ObjectIdentifier(payment)) }
      scenario.expect(
        payment.deposits < payment.amount + others,
        "The parents agreed when asked, a payment was turned down, and what went through left enough for it.")
    }
  }
}

@Suite struct OverdraftStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_800, held: 1_400, random: 2_800), hasRareMoves: true) { scenario in
      let promises = CanteenPromises(scenario)
      await scenario.tell(promises, isolation: promises.wallet)
    }
  }
}
