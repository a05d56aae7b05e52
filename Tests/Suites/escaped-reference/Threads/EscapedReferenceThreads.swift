import EscapedReference
import Synchronization
import ThreadLab

private let soup = Dish("soup", price: 5)
private let tea = Dish("tea", price: 3)

func inParallel() {
  story("Two waiters order at one table at once") {
    let tabs = Tabs()
    await atOnce(["A": { tabs.order(soup, at: 1) }, "B": { tabs.order(tea, at: 1) }])
    expectAll([soup, tea], on: [tabs.bill(of: 1)], "Soup and tea were ordered")
  }
  story("A dish is ordered while the bill is read") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    await atOnce([
      "waiter": { tabs.order(tea, at: 1) },
      "till": { expectSum(tabs.bill(of: 1)) },
    ])
    expectAll([soup, tea], on: [tabs.bill(of: 1)], "Soup and tea were ordered")
  }
  story("The bill of a table is read by two at once") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    tabs.order(tea, at: 1)
    let read: @Sendable () -> Void = { expectSum(tabs.bill(of: 1)) }
    await atOnce(["till": read, "guest": read])
  }
  story("A dish is ordered while the table is closed") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    let paid = Bills()
    await atOnce([
      "waiter": { tabs.order(tea, at: 1) },
      "till": { paid.add(tabs.close(1)) },
    ])
    paid.add(tabs.close(1))
    paid.expectAll([soup, tea], "Tea was ordered meanwhile")
  }
  story("A table is closed twice at once") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    let paid = Bills()
    await atOnce(["A": { paid.add(tabs.close(1)) }, "B": { paid.add(tabs.close(1)) }])
    paid.expectAll([soup], "A soup was ordered")
  }
  story("Guests move while the open bills are printed") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    tabs.order(tea, at: 2)
    let printed = Bills()
    await atOnce([
      "waiter": { tabs.move(from: 1, to: 2) },
      "printer": { tabs.printOpen { printed.add($1) } },
    ])
    printed.expectAll([soup, tea], "The guests of table 1 moved to table 2 meanwhile")
    expectAll([tea, soup], on: [tabs.bill(of: 2)], "The guests of table 1 moved to table 2 meanwhile")
  }
  story("Guests move while their friend orders") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    await atOnce([
      "guests": { tabs.move(from: 1, to: 2) },
      "friend": { tabs.order(tea, at: 1) },
    ])
    expectAll([soup, tea], on: [tabs.bill(of: 1), tabs.bill(of: 2)], "Soup and tea were ordered")
  }
  story("Guests move to the table where they are while the bill is read") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    await atOnce([
      "guests": { tabs.move(from: 1, to: 1) },
      "till": { expectAll([soup], on: [tabs.bill(of: 1)], "A soup was ordered, and the guests stay where they are") },
    ])
    expectAll([soup], on: [tabs.bill(of: 1)], "A soup was ordered, and the guests stay where they are")
  }
  story("Two tables change places at once") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    tabs.order(tea, at: 2)
    await atOnce(["A": { tabs.move(from: 1, to: 2) }, "B": { tabs.move(from: 2, to: 1) }])
    expectAll([soup, tea], on: [tabs.bill(of: 1), tabs.bill(of: 2)], "Soup and tea were ordered")
  }
  story("A dish is ordered while the open bills are printed") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    await atOnce([
      "waiter": { tabs.order(tea, at: 1) },
      "printer": { tabs.printOpen { _, bill in expectSum(bill) } },
    ])
    expectAll([soup, tea], on: [tabs.bill(of: 1)], "Soup and tea were ordered")
  }
  story("Two print the open bills at once, each on a printer of its own") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    tabs.order(tea, at: 2)
    let print: @Sendable () -> Void = {
      let printed = Mutex<[Int]>([])
      tabs.printOpen { table, _ in printed.withLock { $0.append(table) } }
      let tables = printed.withLock { $0 }
      expect(tables == [1, 2], "Tables 1 and 2 are open, and one of two printers at once was handed \(tables).")
    }
    await atOnce(["till": print, "kitchen": print])
  }
  story("The till and a waiter share a printer, and the waiter orders and prints while holding it") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    // A lock of other code, which the printer takes.
    let paper = Mutex<[Int]>([])
    await atOnce([
      "till": { tabs.printOpen { table, _ in paper.withLock { $0.append(table) } } },
      "waiter": {
        paper.withLock { paper in
          tabs.order(tea, at: 1)
          tabs.printOpen { table, _ in paper.append(table) }
        }
      },
    ])
    let printed = paper.withLock { $0 }
    expect(
      printed == [1, 1],
      "Table 1 had an open tab, the open bills were printed twice, and printed were tables \(printed).")
    expectAll([soup, tea], on: [tabs.bill(of: 1)], "Soup and tea were ordered")
  }
  story("The bills of two tables are read while guests move from the one to the other") {
    let tabs = Tabs()
    tabs.order(soup, at: 1)
    await atOnce([
      "guests": { tabs.move(from: 1, to: 2) },
      "till": {
        let (left, joined) = (tabs.bill(of: 1).dishes, tabs.bill(of: 2).dishes)
        expect(
          !left.isEmpty || joined == [soup],
          "The bill of table 1 was empty, for its guests had moved, and after that there was on that of table 2: "
            + "\(names(joined)).")
      },
    ])
    expectAll([soup], on: [tabs.bill(of: 2)], "A soup was ordered at table 1, and its guests moved to table 2")
  }
  story("A waiter orders at one table and then at another one while the open bills are printed") {
    let tabs = Tabs()
    for table in 1...2 { tabs.order(soup, at: table) }
    await atOnce([
      "waiter": { for table in 1...2 { tabs.order(tea, at: table) } },
      "printer": {
        let printed = Mutex<[Int]>([])
        tabs.printOpen { table, bill in
          if bill.dishes == [soup, tea] { printed.withLock { $0.append(table) } }
        }
        let tables = printed.withLock { $0 }
        expect(
          tables != [2],
          "A tea was ordered at table 1 and then one at table 2, and only that of table 2 was printed: the bills are not of "
            + "one moment.")
      },
    ])
  }
}

private func names(_ dishes: [Dish]) -> String {
  dishes.isEmpty ? "nothing" : dishes.map(\.name).sorted().joined(separator: ", ")
}

private func expectSum(_ bill: Bill) {
  let dishes = bill.dishes
  let total = bill.total
  expect(
    total == dishes.reduce(0) { $0 + $1.price },
    "The total on a bill is \(total), and its dishes are \(names(dishes)).")
}

/// Says that so many dishes are on these bills, each of them once.
private func expectAll(_ dishes: [Dish], on bills: [Bill], _ what: String) {
  for bill in bills { expectSum(bill) }
  let all = bills.flatMap(\.dishes)
  expect(names(all) == names(dishes), "\(what), and on the bills there is: \(names(all)).")
}

/// What was on the bills that several threads got.
private final class Bills: Sendable {
  private let dishes = Mutex<[Dish]>([])

  func add(_ bill: Bill) {
    expectSum(bill)
    let more = bill.dishes
    dishes.withLock { $0 += more }
  }

  func expectAll(_ expected: [Dish], _ what: String) {
    let all = dishes.withLock { $0 }
    expect(names(all) == names(expected), "\(what), and on the bills there is: \(names(all)).")
  }
}
