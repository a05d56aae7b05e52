import EscapedReference
import ScheduleLab
import Testing

@Suite struct EscapedReferenceSuite {
  @Test func allOnTheBill() {
    check { scenario in
      let tabs = Tabs()
      scenario.expect(tabs.bill(of: 1).dishes.isEmpty, "Nothing was ordered at table 1, and its bill is not empty.")
      for (dish, table) in [(Menu.soup, 1), (Menu.tea, 2), (Menu.cake, 1), (Menu.soup, 1)] {
        tabs.order(dish, at: table)
        scenario.note("\(dish.name) for table \(table)")
      }
      scenario.expect(
        tabs.bill(of: 1).dishes == [Menu.soup, Menu.cake, Menu.soup],
        "Soup, cake and soup were ordered at table 1, and the bill says \(Menu.names(tabs.bill(of: 1))).")
      scenario.expect(
        tabs.bill(of: 2).dishes == [Menu.tea],
        "Tea was ordered at table 2, and the bill says \(Menu.names(tabs.bill(of: 2))).")
      scenario.expect(
        tabs.bill(of: 1).total == 17,
        "The dishes of table 1 cost 17 together, and the total on the bill is \(tabs.bill(of: 1).total).")
      tabs.order(Menu.smallTea, at: 2)
      let teas = tabs.bill(of: 2)
      scenario.expect(
        teas.dishes == [Menu.tea, Menu.smallTea] && teas.total == 5,
        "A tea for 3 and a tea for 2 were ordered at table 2, and on the bill are \(teas.dishes.map(\.price)).")
      expectMany(scenario)
    }
  }

  /// More tables and dishes than a list or a loop with a limit takes.
  private func expectMany(_ scenario: Scenario) {
    let count = 300
    let tabs = Tabs()
    for table in 1...count { tabs.order(Menu.soup, at: table) }
    scenario.note("a soup at each of \(count) tables")
    let tables = Menu.open(tabs).map(\.0)
    scenario.expect(
      Set(tables).isSuperset(of: 1...count),
      "\(count) tables are open, and the printer was handed the bills of \(Set(tables).count).")
    scenario.expect(
      tables == Array(1...count), "\(count) tables are open, and their bills were not printed once each, in order.")
    for _ in 1...count { tabs.order(Menu.tea, at: count + 1) }
    scenario.note("\(count) teas at one more table")
    let bill = tabs.bill(of: count + 1)
    scenario.expect(
      bill.dishes == Array(repeating: Menu.tea, count: count) && bill.total == 3 * count,
      "\(count) teas for 3 were ordered at a table, and its bill has \(bill.dishes.count) dishes for \(bill.total).")
    tabs.move(from: count + 1, to: 1)
    let moved = tabs.close(1).dishes.count
    scenario.expect(
      moved == count + 1,
      "\(count) dishes were moved to a table with one dish, and its final bill has \(moved).")
  }

  @Test func billStands() {
    check { scenario in
      let tabs = Tabs()
      tabs.order(Menu.soup, at: 1)
      let bill = tabs.bill(of: 1)
      scenario.note("table 1 gets a bill of \(bill.total)")
      switch scenario.choose("then", from: ["a tea is ordered", "guests of table 2 join", "the guests move on"]) {
      case "a tea is ordered": tabs.order(Menu.tea, at: 1)
      case "guests of table 2 join":
        tabs.order(Menu.tea, at: 2)
        tabs.move(from: 2, to: 1)
      default:
        tabs.order(Menu.cake, at: 2)
        tabs.move(from: 1, to: 2)
        tabs.order(Menu.tea, at: 2)
      }
      scenario.note("the bill that was handed out says \(bill.total)")
      scenario.expect(
        bill.dishes == [Menu.soup] && bill.total == 5,
        "A bill of 5 was handed out, and later the same bill says \(bill.total): \(Menu.names(bill)).")
    }
  }

  @Test func closedIsClosed() {
    check { scenario in
      let tabs = Tabs()
      tabs.order(Menu.soup, at: 1)
      tabs.order(Menu.cake, at: 2)
      let final = tabs.close(1)
      scenario.note("table 1 is closed")
      scenario.expect(
        final.dishes == [Menu.soup] && final.total == 5,
        "Soup for 5 was ordered, and the final bill says \(final.total): \(Menu.names(final)).")
      scenario.expect(tabs.bill(of: 1).dishes.isEmpty, "Table 1 was closed, and what it had paid is on its bill again.")
      scenario.expect(tabs.close(1).dishes.isEmpty, "Table 1 was closed twice, and the second final bill is not empty.")
      tabs.order(Menu.tea, at: 1)
      scenario.expect(
        tabs.bill(of: 1).dishes == [Menu.tea] && tabs.bill(of: 1).total == 3,
        "Table 1 was closed, new guests ordered tea, and their bill says \(Menu.names(tabs.bill(of: 1))).")
      // As many dishes for the same money are not the same bill.
      tabs.order(Menu.soup, at: 3)
      _ = tabs.bill(of: 3)
      _ = tabs.close(3)
      tabs.order(Menu.bread, at: 3)
      scenario.expect(
        tabs.bill(of: 3).dishes == [Menu.bread],
        "Table 3 was closed, new guests ordered bread, and their bill says \(Menu.names(tabs.bill(of: 3))).")
      scenario.expect(tabs.bill(of: 2).dishes == [Menu.cake], "Table 1 was closed, and the tab of table 2 has changed.")
    }
  }

  @Test func guestsMove() {
    check { scenario in
      let tabs = Tabs()
      tabs.order(Menu.soup, at: 1)
      scenario.note("soup for table 1")
      tabs.order(Menu.cake, at: 2)
      scenario.note("cake for table 2")
      let other = scenario.choose("table 1 moves to table", from: [1, 2, 3])
      tabs.move(from: 1, to: other)
      let expected = other == 2 ? [Menu.cake, Menu.soup] : [Menu.soup]
      let names = Menu.names(tabs.bill(of: other))
      scenario.note("the bill of table \(other) says \(names)")
      scenario.expect(
        tabs.bill(of: other).dishes == expected,
        other == 1
          ? "Table 1 moved to itself, which changes nothing, and its bill says \(names)."
          : "Table 1 with a soup moved to table \(other) with \(other == 2 ? "a cake" : "no tab"), and the bill there says "
            + "“\(names)”, not “\(Menu.names(expected))”.")
      scenario.expect(
        tabs.bill(of: other).total == expected.reduce(0) { $0 + $1.price },
        "After a move the total of table \(other) is \(tabs.bill(of: other).total), which is not the sum of its dishes."
      )
      scenario.expect(
        other == 1 || tabs.bill(of: 1).dishes.isEmpty, "Table 1 moved away, and its dishes are still on its own bill.")
      tabs.move(from: 7, to: 8)
      scenario.note("table 7, which has no tab, moves to table 8")
      scenario.note("open tables: \(Menu.open(tabs).map { "\($0.0)" }.joined(separator: ", "))")
      scenario.expect(
        Menu.open(tabs).allSatisfy { !$0.1.isEmpty },
        "Table 7 had ordered nothing and moved to table 8, and a table without dishes is among the open ones.")
    }
  }

  @Test func printerUsesTabs() {
    check { scenario in
      let tabs = Tabs()
      for table in [3, 1, 2] { tabs.order(Menu.soup, at: table) }
      _ = tabs.bill(of: 5)
      let use = scenario.choose("the printer", from: ["only prints", "orders", "closes a table", "moves a table"])
      var printed: [(Int, [Dish])] = []
      tabs.printOpen { table, bill in
        scenario.note("prints table \(table): \(Menu.names(bill))")
        printed.append((table, bill.dishes))
        guard printed.count == 1 else { return }
        switch use {
        case "orders": tabs.order(Menu.tea, at: 2)
        case "closes a table": _ = tabs.close(3)
        case "moves a table": tabs.move(from: 3, to: 2)
        default: break
        }
      }
      scenario.expect(
        printed.map(\.0) == [1, 2, 3],
        "Tables 1, 2 and 3 are open, in this order, and the printer was handed \(printed.map(\.0)).")
      scenario.expect(
        printed.allSatisfy { $0.1 == [Menu.soup] },
        "Each table had a soup when printOpen was called, and a printed bill says something else.")
      let expected =
        switch use {
        case "orders": [Menu.soup, Menu.tea]
        case "moves a table": [Menu.soup, Menu.soup]
        default: [Menu.soup]
        }
      scenario.expect(
        tabs.bill(of: 2).dishes == expected,
        "The printer changed the tabs while it printed, and table 2 has \(Menu.names(tabs.bill(of: 2))).")
    }
  }
}
