// Tabs are lists that share their beginnings and never change
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
    tabs.withLock { $0[table] = .dish(dish, before: $0[table] ?? .empty) }
  }

  public func bill(of table: Int) -> Bill {
    let tab = tabs.withLock { $0[table] ?? .empty }
    return Bill(dishes: tab.dishes)
  }

  public func close(_ table: Int) -> Bill {
    let tab = tabs.withLock { $0.removeValue(forKey: table) ?? .empty }
    return Bill(dishes: tab.dishes)
  }

  public func move(from table: Int, to other: Int) {
    guard table != other else { return }
    tabs.withLock { tabs in
      guard let moved = tabs.removeValue(forKey: table) else { return }
      tabs[other] = moved.dishes.reduce(tabs[other] ?? .empty) { .dish($1, before: $0) }
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = tabs.withLock { Array($0) }.sorted { $0.key < $1.key }
    for (table, tab) in open { printer(table, Bill(dishes: tab.dishes)) }
  }
}

private indirect enum Tab: Sendable {
  case empty
  case dish(Dish, before: Tab)

  var dishes: [Dish] {
    var dishes: [Dish] = []
    var rest = self
    while case .dish(let dish, let before) = rest {
      dishes.append(dish)
      rest = before
    }
    return dishes.reversed()
  }
}
