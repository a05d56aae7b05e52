// Copy on write by hand: a tab that a bill has is not changed any more.
import Synchronization

/// Something on the menu.
public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

/// What one table has ordered, as it was when the bill was made.
public struct Bill: @unchecked Sendable {
  let tab: Tab

  /// The dishes, in the order of ordering.
  public var dishes: [Dish] { tab.dishes }

  /// The sum of their prices.
  public var total: Int { tab.total }
}

/// The open tabs of a restaurant. Waiters, the till and the kitchen use them from any thread.
///
/// - Every dish is on the bill of its table once.
/// - A bill does not change after it was handed out.
public final class Tabs: Sendable {
  // Everything that changes is inside the lock, and the compiler checks that.
  private let tabs = Mutex<[Int: Tab]>([:])

  public init() {}

  /// Puts a dish on the tab of a table, and opens one if there is none.
  public func order(_ dish: Dish, at table: Int) {
    tabs.withLock { tabs in
      let tab = Tab(tabs[table])
      tab.add(dish)
      tabs[table] = tab
    }
  }

  /// The bill so far; an empty one if the table has no tab.
  public func bill(of table: Int) -> Bill {
    Bill(tab: tabs.withLock { $0[table] } ?? Tab())
  }

  /// Takes the tab off the table. The next dish opens a new one.
  /// - Returns: the final bill.
  public func close(_ table: Int) -> Bill {
    Bill(tab: tabs.withLock { $0.removeValue(forKey: table) } ?? Tab())
  }

  /// The guests change tables: what they have ordered goes to the end of the other table's tab, in one step.
  public func move(from table: Int, to other: Int) {
    tabs.withLock { tabs in
      guard let moved = tabs.removeValue(forKey: table) else { return }
      let tab = Tab(tabs[other])
      for dish in moved.dishes { tab.add(dish) }
      tabs[other] = tab
    }
  }

  /// Hands the bills of all open tabs to a printer, in the order of the tables, as they are when this is called.
  ///
  /// - Parameter printer: called once for each table. It may use the tabs.
  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { $0 }
    for (table, tab) in open.sorted(by: { $0.key < $1.key }) { printer(table, Bill(tab: tab)) }
  }

}

/// What has been ordered at one table.
final class Tab {
  private(set) var dishes: [Dish]
  private(set) var total: Int

  init(_ other: Tab? = nil) { (dishes, total) = (other?.dishes ?? [], other?.total ?? 0) }

  func add(_ dish: Dish) {
    dishes.append(dish)
    total += dish.price
  }
}
