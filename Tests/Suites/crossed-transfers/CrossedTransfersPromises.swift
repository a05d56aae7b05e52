import CrossedTransfers
import ScheduleLab
import Testing

/// What the bank promises, whatever is transferred, and whatever the standing orders do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class BankPromises: @unchecked Sendable {
  private let scenario: Scenario
  private var accounts: [Account] = []
  private var expected = [10, 5, 0]
  /// The calls of `onDeposit` that are owed to the transfer under way, by account and amount.
  private var owed: [(account: Int, amount: Int)] = []
  /// The transfers under way, the innermost last.
  private var underWay: [(from: Int, to: Int, amount: Int)] = []
  /// What `onDeposit` of an account does: the account it passes the money on to.
  private var orders: [Int: Int] = [:]
  /// How many more times money goes on.
  private var hops = Int.max

  private static let names = ["Abe", "Bell", "savings"]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    // Two branches: the first two accounts have the same number.
    accounts = [(1, 10), (1, 5), (2, 0)].enumerated().map { index, account in
      Account(number: account.0, balance: account.1) { [unowned self] in isTold(index, $0) }
    }
  }

  /// Tells one story. All of it comes in one turn: transfers are synchronous.
  func tell() {
    while true {
      let moves = moves()
      guard let choice = scenario.chooseMove(among: moves.count, name: { moves[$0].name }) else { break }
      moves[choice].run()
      check()
    }
    for index in 0..<3 { transfer(index, (index + 1) % 3, 1) }
    check()
  }

  private func moves() -> [Move] {
    let pairs = [(0, 1), (1, 0), (0, 2), (2, 1), (0, 0), (2, 2)]
    let transfers = pairs.flatMap { from, to in
      [3, 10].map { amount in
        Move("\(Self.names[from]) pays \(amount) to \(from == to ? "itself" : Self.names[to])") { [self] in
          transfer(from, to, amount)
        }
      }
    }
    return transfers
      + [(1, 2), (2, 0), (1, 0)].map { from, to in
        Move("what \(Self.names[from]) gets goes on to \(Self.names[to])") { [self] in orders = [from: to] }
      }
  }

  func rareMoves() -> [Move] {
    let from = expected.indices.max { expected[$0] < expected[$1] }!
    let to = (from + 1) % 3
    return [
      Move("what \(Self.names[to]) gets goes to \(Self.names[from]) and back again, forty times") { [self] in
        (orders, hops) = ([to: from, from: to], 40)
      },
      Move("\(Self.names[from]) pays 1 to \(Self.names[to])") { [self] in
        transfer(from, to, 1)
        check()
      },
    ]
  }

  private func transfer(_ from: Int, _ to: Int, _ amount: Int) {
    let isThere = expected[from] >= amount
    if isThere {
      expected[from] -= amount
      expected[to] += amount
      if from != to { owed.append((to, amount)) }
    }
    let before = owed.count
    underWay.append((from, to, amount))
    let isDone = accounts[from].transfer(amount, to: accounts[to])
    underWay.removeLast()
    scenario.note("transfer returns \(isDone)")
    scenario.expect(
      isDone == isThere,
      isThere
        ? "The amount was on the account, and transfer returned false."
        : "The amount was not on the account, and transfer returned true.")
    scenario.expect(
      owed.count < before || !isThere || from == to,
      "Money has arrived, transfer has returned, and onDeposit was not called.")
  }

  private func isTold(_ index: Int, _ amount: Int) {
    scenario.note("onDeposit of \(Self.names[index]): \(amount)")
    // Whether an account that pays itself is told is up to the bank.
    if let place = owed.lastIndex(where: { $0 == (index, amount) }) {
      owed.remove(at: place)
    }
    let itself = underWay.last.flatMap { $0.from == index && $0.to == index ? $0.amount : nil }
    scenario.expect(
      accounts[index].balance == expected[index],
      "\(Self.names[index]) \(itself.map { "pays \($0) to itself" } ?? "gets \(amount)"), and in onDeposit it has "
        + "\(accounts[index].balance), not \(expected[index]).")
    if let other = orders[index], other != index, hops > 0 {
      hops -= 1
      transfer(index, other, amount)
    }
  }

  private func check() {
    for index in 0..<3 {
      scenario.expect(
        accounts[index].balance == expected[index],
        "\(Self.names[index]) must have \(expected[index]), and has \(accounts[index].balance).")
    }
    scenario.expect(owed.isEmpty, "Every transfer has returned, and an onDeposit was not called.")
  }
}

@Suite struct CrossedTransfersStories {
  @Test func everyStory() {
    checkStories(StoryPlan(held: 50), isAlone: true, hasRareMoves: true) { scenario in
      let promises = BankPromises(scenario)
      promises.tell()
      await scenario.tell(Epilogue(promises.rareMoves), isolation: nil)
    }
  }
}
