import CheckThenAct
import ScheduleLab
import Testing

/// What two booths promise, whatever their buyers and the other booths do.
///
/// Nothing here suspends: moves come between two sales, while a buyer is asked, and before an operation of the stock.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
final class BoothPromises: Stock, @unchecked Sendable {
  private final class Sale {
    /// The fewest tickets that were left since the buyer came; once asked, since the answer.
    var fewest: Int
    /// The other buyers who are served. A ticket may be set aside for each, in the stock or elsewhere.
    let others: Int
    /// The fewest tickets that were left since the buyer came, without one for each of the others.
    var fewestForAll: Int
    var asked = 0
    var isApproved = false
    init(fewest: Int, unsold: Int, others: Int) {
      (self.fewest, self.others, fewestForAll) = (fewest, others, unsold - others)
    }
  }

  private let scenario: Scenario
  private lazy var booths = [TicketBooth(stock: self), TicketBooth(stock: self)]
  private var count: Int
  /// What must be in the stock once no buyer is served.
  private var expected: Int
  private var sales: [Sale] = []
  private var buyers = 0
  /// What other booths do, and before which operation of the stock from now.
  private var planned: [(operations: Int, difference: Int)] = []
  private var isLocked = false
  /// True if a buyer of another performance comes while the next buyer is asked.
  private var isElsewhereNext = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    count = scenario.choose("tickets", from: [2, 1, 6])
    expected = count
  }

  func tell() {
    while let move = next(among: moves()) { move.run() }
    scenario.expect(count == expected, "No buyer is served, and the stock is not what is left.")
  }

  private func next(among moves: [Move]) -> Move? {
    scenario.chooseMove(among: moves.count) { moves[$0].name }.map { moves[$0] }
  }

  // MARK: Moves

  private func moves() -> [Move] {
    var moves = buyers < 4 ? [Move("a buyer comes") { [self] in sell(0) }] : []
    if (1..<4).contains(buyers) { moves.append(Move("a buyer comes to the next booth") { [self] in sell(1) }) }
    for (difference, what) in [(-1, "sells one"), (1, "takes one back")] {
      if count + difference >= 0 { moves.append(Move("another booth \(what)") { [self] in other(difference) }) }
      guard planned.count < 3 else { continue }
      for (operations, place) in [(0, "next"), (1, "second")] where planned.allSatisfy({ $0.operations <= operations })
      {
        moves.append(
          Move("another booth \(what) before the \(place) operation from now") { [self] in
            planned.append((operations, difference))
          })
      }
    }
    if planned.isEmpty {
      moves.append(
        Move("another booth takes one back or sells one before each of ten operations from now") { [self] in
          planned = (0..<10).map { ($0, $0 % 2 == 0 ? 1 : -1) }
        })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    [
      Move("another booth takes one back") { [self] in other(1) },
      Move("a buyer comes, and meanwhile one of another performance") { [self] in
        isElsewhereNext = true
        sell(0)
        isElsewhereNext = false
      },
      Move("another booth takes one back or sells one before each of forty operations from now") { [self] in
        planned = (0..<40).map { ($0, $0 % 2 == 0 ? 1 : -1) }
      },
      Move("a buyer comes") { [self] in sell(0) },
    ] + ["next", "second", "third"].enumerated().flatMap(sellOut)
  }

  private func sellOut(_ operations: Int, _ place: String) -> [Move] {
    [
      Move("another booth takes a hundred back") { [self] in other(100) },
      Move("the other booths sell all before the \(place) operation from now") { [self] in
        planned = [(operations, -count)]
      },
      Move("a buyer comes") { [self] in sell(0) },
    ]
  }

  private func sell(_ booth: Int) {
    buyers += 1
    let sale = Sale(fewest: count, unsold: expected, others: sales.count)
    sales.append(sale)
    let isSold = booths[booth].sell { ask(sale) }
    scenario.note(isSold ? "a ticket is sold" : "no ticket is sold")
    sales.removeAll { $0 === sale }
    if isSold { expected -= 1 }
    scenario.expect(!isSold || sale.isApproved, "A ticket was sold to a buyer who was not approved.")
    if sale.asked == 0 {
      scenario.expect(
        isSold || min(sale.fewest, sale.fewestForAll) <= 0,
        "There was a ticket all the time, and a buyer is turned away unasked.")
    } else {
      scenario.expect(
        isSold || !sale.isApproved || sale.fewest <= 0,
        "There was a ticket all the time after a buyer was approved, and the buyer is turned away.")
    }
    scenario.expect(expected >= 0, "More tickets were sold than there are.")
    guard sales.isEmpty else { return }
    scenario.expect(
      count >= expected, "The stock is less than what is left: a buyer who got no ticket has left a trace.")
    scenario.expect(count <= expected, "The stock is more than what is left: tickets can be sold twice.")
  }

  /// Serves a buyer of another performance, which has one ticket.
  private func sellElsewhere() {
    isElsewhereNext = false
    scenario.note("a buyer of another performance comes")
    scenario.expect(
      TicketBooth(stock: OneTicket()).sell { true },
      "A buyer of another performance is turned away, which has a ticket: a buyer of this one is being asked.")
  }

  private func ask(_ sale: Sale) -> Bool {
    scenario.expect(!isLocked, "A buyer is asked while the stock is locked: every booth waits for the answer.")
    guard !isLocked else { return false }
    sale.asked += 1
    scenario.expect(sale.asked == 1, "A buyer was asked more than once.")
    if isElsewhereNext { sellElsewhere() }
    var isApproved: Bool? = sale.asked > 1 ? true : nil
    while isApproved == nil {
      let answers = [
        Move("the buyer is approved") { isApproved = true }, Move("the buyer is refused") { isApproved = false },
      ]
      if let move = next(among: answers + moves()) {
        move.run()
      } else {
        // A story that ends approves all buyers.
        scenario.note("the buyer is approved")
        isApproved = true
      }
    }
    sale.isApproved = isApproved!
    sale.fewest = count
    return isApproved!
  }

  private func other(_ difference: Int) {
    guard count + difference >= 0 else { return }
    expected += difference
    for sale in sales { sale.fewestForAll = min(sale.fewestForAll, expected - sale.others) }
    change(to: count + difference)
  }

  // MARK: The stock

  func load() -> Int {
    enter("looks: \(count)")
    return count
  }

  func compareExchange(expected: Int, desired: Int) -> Bool {
    enter("makes \(expected) a \(desired), if it is still \(expected)")
    guard count == expected else { return false }
    change(to: desired)
    return true
  }

  func add(_ difference: Int) -> Int {
    enter("adds \(difference)")
    change(to: count + difference)
    return count
  }

  func withLock(_ body: (inout Int) -> Bool) -> Bool {
    enter("locks")
    isLocked = true
    defer { isLocked = false }
    var number = count
    defer { change(to: number) }
    return body(&number)
  }

  private func enter(_ operation: @autoclosure () -> String) {
    scenario.expect(!isLocked, "The stock is used while it is locked: the process would end here.")
    let due = planned.filter { $0.operations == 0 }
    planned = planned.filter { $0.operations > 0 }.map { ($0.operations - 1, $0.difference) }
    for plan in due {
      let sale = plan.difference == -1 ? "another booth sells one" : "the other booths sell all"
      scenario.note(plan.difference > 0 ? "another booth takes one back" : sale)
      other(max(plan.difference, -count))
    }
    scenario.note("the booth " + operation())
  }

  private func change(to number: Int) {
    count = number
    for sale in sales { sale.fewest = min(sale.fewest, number) }
    scenario.expect(count >= 0, "The stock was below 0.")
  }
}

/// The stock of another performance.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class OneTicket: Stock, @unchecked Sendable {
  private var count = 1

  func load() -> Int { count }

  func compareExchange(expected: Int, desired: Int) -> Bool {
    guard count == expected else { return false }
    count = desired
    return true
  }

  func add(_ difference: Int) -> Int {
    count += difference
    return count
  }

  func withLock(_ body: (inout Int) -> Bool) -> Bool { body(&count) }
}

@Suite struct CheckThenActStories {
  @Test func everyStory() {
    checkStories(StoryPlan(held: 50), isAlone: true, hasRareMoves: true) { scenario in
      let promises = BoothPromises(scenario)
      promises.tell()
      await scenario.tell(Epilogue(promises.rareMoves), isolation: nil)
    }
  }
}
