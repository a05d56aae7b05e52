// An NSLock, and a promise that names it
internal import Foundation

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
  private let restaurant = Restaurant()

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    restaurant.use { $0[table, default: []].append(dish) }
  }

  public func bill(of table: Int) -> Bill {
    Bill(dishes: restaurant.use { $0[table] ?? [] })
  }

  public func close(_ table: Int) -> Bill {
    Bill(dishes: restaurant.use { $0.removeValue(forKey: table) ?? [] })
  }

  public func move(from table: Int, to other: Int) {
    restaurant.use { tabs in
      let moved = tabs.removeValue(forKey: table) ?? []
      if !moved.isEmpty { tabs[other, default: []] += moved }
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let open = restaurant.use { $0 }
    for (table, dishes) in open.sorted(by: { $0.key < $1.key }) { printer(table, Bill(dishes: dishes)) }
  }
}

/// `@unchecked Sendable`: `lock` is held during each access to `tabs`, and only values leave `use`.
private final class Restaurant: @unchecked Sendable {
  private let lock = NSLock()
  private var tabs: [Int: [Dish]] = [:]

  func use<Result: Sendable>(_ body: (inout [Int: [Dish]]) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&tabs)
  }
}
