// Only the bill of a closed table may keep the object, which nothing else can reach then
import Synchronization

public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public struct Bill: Sendable {
  public let dishes: [Dish]
  public var total: Int { dishes.reduce(0) { $0 + $1.price } }
}

public final class Tabs: Sendable {
  private let tabs = Mutex<[Int: Tab]>([:])

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    tabs.withLock { tabs in
      if tabs[table] == nil { tabs[table] = Tab() }
      tabs[table]?.dishes.append(dish)
    }
  }

  public func bill(of table: Int) -> Bill {
    tabs.withLock { Bill(dishes: $0[table]?.dishes ?? []) }
  }

  public func close(_ table: Int) -> Bill {
    // Taken out of the dictionary in one step: from here on this thread is the only one that has it.
    let tab = tabs.withLock { $0.removeValue(forKey: table) }
    return Bill(dishes: tab?.dishes ?? [])
  }

  public func move(from table: Int, to other: Int) {
    tabs.withLock { tabs in
      guard let moved = tabs.removeValue(forKey: table) else { return }
      if let tab = tabs[other] { tab.dishes += moved.dishes } else { tabs[other] = moved }
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { tabs in
      tabs.keys.sorted().map { ($0, Bill(dishes: tabs[$0]!.dishes)) }
    }
    for (table, bill) in open { printer(table, bill) }
  }
}

private final class Tab {
  var dishes: [Dish] = []
}
