// The bill has a copy of the object that is made inside the lock
import Synchronization

public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public struct Bill {
  let tab: Tab
  public var dishes: [Dish] { tab.dishes }
  public var total: Int { tab.total }
}

public final class Tabs: Sendable {
  private let tabs = Mutex<[Int: Tab]>([:])

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    tabs.withLock { tabs in
      let tab = tabs[table, default: Tab()]
      tab.add(dish)
      tabs[table] = tab
    }
  }

  public func bill(of table: Int) -> Bill {
    Bill(tab: tabs.withLock { $0[table]?.copy() } ?? Tab())
  }

  public func close(_ table: Int) -> Bill {
    Bill(tab: tabs.withLock { $0.removeValue(forKey: table)?.copy() } ?? Tab())
  }

  public func move(from table: Int, to other: Int) {
    if table == other { return }
    tabs.withLock { tabs in
      guard let moved = tabs[table] else { return }
      tabs[table] = nil
      let tab = tabs[other, default: Tab()]
      for dish in moved.dishes { tab.add(dish) }
      tabs[other] = tab
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { tabs in tabs.map { ($0.key, $0.value.copy()) } }
    for (table, tab) in open.sorted(by: { $0.0 < $1.0 }) { printer(table, Bill(tab: tab)) }
  }
}

final class Tab {
  private(set) var dishes: [Dish] = []
  private(set) var total = 0

  func add(_ dish: Dish) {
    dishes.append(dish)
    total += dish.price
  }

  func copy() -> Tab {
    let copy = Tab()
    for dish in dishes { copy.add(dish) }
    return copy
  }
}
