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
  public let total: Int

  static let empty = Bill(dishes: [], total: 0)
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
    tabs.withLock { tabs in
      let tab = tabs[table] ?? Tab()
      tabs[table] = tab
      tab.add(dish)
    }
  }

  /// The bill so far; an empty one if the table has no tab.
  public func bill(of table: Int) -> Bill {
    tabs.withLock { $0[table]?.bill } ?? .empty
  }

  /// Takes the tab off the table. The next dish opens a new one.
  /// - Returns: the final bill.
  public func close(_ table: Int) -> Bill {
    tabs.withLock { $0.removeValue(forKey: table)?.bill } ?? .empty
  }

  /// The guests change tables: what they have ordered goes to the end of the other table's tab, in one step.
  public func move(from table: Int, to other: Int) {
    tabs.withLock { tabs in
      guard let moved = tabs.removeValue(forKey: table) else { return }
      guard let tab = tabs[other] else { return tabs[other] = moved }
      for dish in moved.dishes { tab.add(dish) }
    }
  }

  /// Hands the bills of all open tabs to a printer, in the order of the tables, as they are when this is called.
  ///
  /// - Parameter printer: called once for each table. It may use the tabs.
  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { $0.mapValues(\.bill) }
    for (table, bill) in open.sorted(by: { $0.key < $1.key }) { printer(table, bill) }
  }
}

/// What has been ordered at one table. No reference to it leaves the lock: what leaves is a bill.
private final class Tab {
  private(set) var dishes: [Dish] = []
  private var total = 0

  func add(_ dish: Dish) {
    dishes.append(dish)
    total += dish.price
  }

  /// A copy, to be made inside the lock.
  var bill: Bill { Bill(dishes: dishes, total: total) }
}
