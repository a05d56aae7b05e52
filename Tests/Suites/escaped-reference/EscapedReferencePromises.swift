import EscapedReference
import ScheduleLab
import Testing

/// What the tabs promise, whatever waiters, guests and the printer do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class TabsPromises: @unchecked Sendable {
  private let scenario: Scenario
  private let tabs = Tabs()
  /// A dish that costs nothing, and has the name of one that does.
  private static let onTheHouse = Dish("tea", price: 0)
  /// What must be on the tab of each table.
  private var expected: [Int: [Dish]] = [:]
  /// The bills that were handed out, and what they said.
  private var bills: [(bill: Bill, dishes: [Dish])] = []
  /// How many calls of `printOpen` have not returned.
  private var printing = 0

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// Tells one story. All of it comes in one turn: the tabs are used synchronously.
  func tell() {
    while let move = next(among: moves()) {
      move.run()
      check()
    }
    for table in 0...2 { renew(table) }
    check()
    for table in 0...2 { close(table) }
    check()
  }

  private func next(among moves: [Move]) -> Move? {
    scenario.chooseMove(among: moves.count, name: { moves[$0].name }).map { moves[$0] }
  }

  // MARK: Moves

  private func moves() -> [Move] {
    var moves: [Move] = []
    for table in 1...2 {
      for dish in [Menu.soup, table == 1 ? Menu.tea : Self.onTheHouse] {
        moves.append(Move("\(name(dish)) for table \(table)") { [self] in order(dish, table) })
      }
      moves.append(Move("table \(table) asks for the bill") { [self] in ask(table) })
      moves.append(Move("table \(table) is closed") { [self] in close(table) })
    }
    for (table, other) in [(1, 2), (2, 1), (1, 1), (2, 0), (0, 1)] {
      moves.append(Move("table \(table) moves to table \(other)") { [self] in move(table, other) })
    }
    if printing < 2 { moves.append(Move("the open bills are printed") { [self] in printOpen() }) }
    return moves
  }

  private func order(_ dish: Dish, _ table: Int) {
    tabs.order(dish, at: table)
    expected[table, default: []].append(dish)
  }

  private func ask(_ table: Int) {
    let bill = tabs.bill(of: table)
    scenario.expect(
      bill.dishes == expected[table, default: []],
      "Table \(table) has \(names(expected[table, default: []])) on its tab, and its bill says \(names(bill.dishes)).")
    bills.append((bill, expected[table, default: []]))
  }

  private func close(_ table: Int) {
    let bill = tabs.close(table)
    let dishes = expected.removeValue(forKey: table) ?? []
    scenario.expect(
      bill.dishes == dishes,
      "Table \(table) had \(names(dishes)) on its tab, and its final bill says \(names(bill.dishes)).")
    bills.append((bill, dishes))
  }

  /// Closes a table. Its next guests order as many other dishes, for the same money, before anyone looks at their bill.
  private func renew(_ table: Int) {
    let dishes = expected[table, default: []]
    close(table)
    if !dishes.isEmpty { scenario.note("new guests of table \(table) order other dishes for the same money") }
    for dish in dishes { order(Dish("other \(dish.name)", price: dish.price), table) }
  }

  private func move(_ table: Int, _ other: Int) {
    tabs.move(from: table, to: other)
    guard table != other, let dishes = expected.removeValue(forKey: table) else { return }
    expected[other, default: []] += dishes
  }

  private func printOpen() {
    printing += 1
    let open = expected.sorted { $0.key < $1.key }
    var printed: [(table: Int, dishes: [Dish])] = []
    tabs.printOpen { table, bill in
      scenario.note("the printer prints table \(table): \(names(bill.dishes))")
      printed.append((table, bill.dishes))
      bills.append((bill, bill.dishes))
      // The printer may use the tabs.
      guard printed.count == 1, let move = next(among: moves()) else { return }
      move.run()
    }
    scenario.expect(
      printed.map(\.table) == open.map(\.key),
      "Open when printOpen was called: \(open.map(\.key)). The printer was handed \(printed.map(\.table)).")
    scenario.expect(
      zip(printed, open).allSatisfy { $0.dishes == $1.value },
      "A printed bill is not what its table had on its tab when printOpen was called.")
    printing -= 1
  }

  private func name(_ dish: Dish) -> String { dish == Self.onTheHouse ? "tea on the house" : dish.name }

  private func names(_ dishes: [Dish]) -> String {
    dishes.isEmpty ? "nothing" : dishes.map(name).joined(separator: ", ")
  }

  // MARK: Promises

  private func check() {
    for (bill, dishes) in bills {
      scenario.expect(
        bill.dishes == dishes,
        "A bill was handed out that said \(names(dishes)), and now it says \(names(bill.dishes)).")
      scenario.expect(
        bill.total == dishes.reduce(0) { $0 + $1.price },
        "The total on a bill is \(bill.total), and its dishes are \(names(dishes)).")
    }
    for table in 1...3 {
      let bill = tabs.bill(of: table)
      scenario.expect(
        bill.dishes == expected[table, default: []],
        "Table \(table) has \(names(expected[table, default: []])) on its tab, and its bill says \(names(bill.dishes))."
      )
    }
  }
}

@Suite struct EscapedReferenceStories {
  @Test func everyStory() {
    checkStories(StoryPlan(held: 50), isAlone: true) { scenario in TabsPromises(scenario).tell() }
  }
}
