// One list of orders with the table that each is for
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
  private struct Order: Sendable {
    var table: Int
    let dish: Dish
  }

  private let orders = Mutex<[Order]>([])

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    orders.withLock { $0.append(Order(table: table, dish: dish)) }
  }

  public func bill(of table: Int) -> Bill {
    orders.withLock { Self.bill(of: table, in: $0) }
  }

  public func close(_ table: Int) -> Bill {
    orders.withLock { orders in
      defer { orders.removeAll { $0.table == table } }
      return Self.bill(of: table, in: orders)
    }
  }

  public func move(from table: Int, to other: Int) {
    guard table != other else { return }
    orders.withLock { orders in
      var moved = orders.filter { $0.table == table }
      for index in moved.indices { moved[index].table = other }
      orders.removeAll { $0.table == table }
      orders += moved
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let now = orders.withLock { $0 }
    for table in Set(now.map(\.table)).sorted() { printer(table, Self.bill(of: table, in: now)) }
  }

  private static func bill(of table: Int, in orders: [Order]) -> Bill {
    Bill(dishes: orders.filter { $0.table == table }.map(\.dish))
  }
}
