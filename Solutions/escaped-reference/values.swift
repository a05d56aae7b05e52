import Synchronization

/// Something on the menu.
public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

/// What one table has ordered, as it was when the bill was made.
public struct Bill: Sendable {
  fileprivate let tab: Tab

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
  private let tabs = Mutex<[Int: Tab]>([:])

  public init() {}

  /// Puts a dish on the tab of a table, and opens one if there is none.
  public func order(_ dish: Dish, at table: Int) {
    tabs.withLock { $0[table, default: Tab()].dishes.append(dish) }
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
      tabs[other, default: Tab()].dishes += moved.dishes
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

/// What has been ordered at one table. A value: to read it is to have a copy of one's own.
private struct Tab {
  var dishes: [Dish] = []
  var total: Int { dishes.reduce(0) { $0 + $1.price } }
}
