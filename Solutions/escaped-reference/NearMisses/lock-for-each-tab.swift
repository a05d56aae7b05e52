import Synchronization

/// Something on the menu.
public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

/// What one table has ordered, as it was when the bill was made.
public struct Bill: Sendable {
  /// The dishes, in the order of ordering.
  public let dishes: [Dish]

  /// The sum of their prices.
  public var total: Int { dishes.reduce(0) { $0 + $1.price } }
}

/// The open tabs of a restaurant. Waiters, the till and the kitchen use them from any thread.
public final class Tabs: Sendable {
  private let tabs = Mutex<[Int: Tab]>([:])

  public init() {}

  /// Puts a dish on the tab of a table, and opens one if there is none.
  public func order(_ dish: Dish, at table: Int) {
    openTab(of: table).add([dish])
  }

  /// The bill so far; an empty one if the table has no tab.
  public func bill(of table: Int) -> Bill {
    Bill(dishes: tabs.withLock { $0[table] }?.all ?? [])
  }

  /// Takes the tab off the table. The next dish opens a new one.
  /// - Returns: the final bill.
  public func close(_ table: Int) -> Bill {
    Bill(dishes: tabs.withLock { $0.removeValue(forKey: table) }?.all ?? [])
  }

  /// The guests change tables: what they have ordered goes to the end of the other table's tab, in one step.
  public func move(from table: Int, to other: Int) {
    tabs.withLock { tabs in
      guard let moved = tabs.removeValue(forKey: table) else { return }
      let tab = tabs[other] ?? Tab()
      tabs[other] = tab
      tab.add(moved.all)
    }
  }

  /// Hands the bills of all open tabs to a printer, in the order of the tables, as they are when this is called.
  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { $0.mapValues { Bill(dishes: $0.all) } }
    for (table, bill) in open.sorted(by: { $0.key < $1.key }) { printer(table, bill) }
  }

  private func openTab(of table: Int) -> Tab {
    tabs.withLock { tabs in
      if let tab = tabs[table] { return tab }
      let tab = Tab()
      tabs[table] = tab
      return tab
    }
  }
}

/// What has been ordered at one table, under a lock of its own.
private final class Tab: Sendable {
  private let dishes = Mutex<[Dish]>([])

  var all: [Dish] { dishes.withLock { $0 } }

  func add(_ more: [Dish]) { dishes.withLock { $0 += more } }
}
