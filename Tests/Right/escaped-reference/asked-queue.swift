// A serial queue that is asked whether it runs this
import Dispatch

/// Something on the menu.
public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

/// What one table has ordered, as it was when the bill was made.
public struct Bill {
  let tab: Tab?

  /// The dishes, in the order of ordering.
  public var dishes: [Dish] { tab?.dishes ?? [] }

  /// The sum of their prices.
  public var total: Int { tab?.total ?? 0 }
}

/// The open tabs of a restaurant. Waiters, the till and the kitchen use them from any thread.
///
/// - Every dish is on the bill of its table once.
/// - A bill does not change after it was handed out.
public final class Tabs: Sendable {
  /// Guards `open`: it is read and written in blocks of this serial queue only.
  private let till = DispatchQueue(label: "tabs")
  private nonisolated(unsafe) var open: [Int: Tab] = [:]

  public init() {}

  /// Puts a dish on the tab of a table, and opens one if there is none.
  public func order(_ dish: Dish, at table: Int) {
    till.sync { add([dish], to: table) }
  }

  /// The bill so far; an empty one if the table has no tab.
  public func bill(of table: Int) -> Bill {
    .init(tab: till.sync { open[table] })
  }

  /// Takes the tab off the table. The next dish opens a new one.
  /// - Returns: the final bill.
  public func close(_ table: Int) -> Bill {
    .init(tab: till.sync { open.removeValue(forKey: table) })
  }

  /// The guests change tables: what they have ordered goes to the end of the other table's tab, in one step.
  public func move(from table: Int, to other: Int) {
    till.sync {
      switch open[table] {
      case let moved? where table != other:
        open[table] = nil
        add(moved.dishes, to: other)
      default:
        break
      }
    }
  }

  /// Hands the bills of all open tabs to a printer, in the order of the tables, as they are when this is called.
  ///
  /// - Parameter printer: called once for each table. It may use the tabs.
  public func printOpen(with printer: (Int, Bill) -> Void) {
    // The printer is called outside of the queue, where it is free to come back.
    till.sync { open.sorted { $0.key < $1.key } }
      .forEach { printer($0.key, Bill(tab: $0.value)) }
  }

  /// Call this on the queue.
  private func add(_ dishes: [Dish], to table: Int) {
    dispatchPrecondition(condition: .onQueue(till))
    open[table] = Tab(open[table], adding: dishes)
  }
}

/// What has been ordered at one table. It never changes: another dish makes another tab.
final class Tab: Sendable {
  let dishes: [Dish]
  let total: Int

  init(_ tab: Tab?, adding new: [Dish]) {
    dishes = (tab?.dishes ?? []) + new
    total = new.reduce(tab?.total ?? 0) { $0 + $1.price }
  }
}
