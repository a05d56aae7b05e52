// The total is kept beside the dishes, in the same value
import Synchronization

public struct Dish: Sendable, Equatable {
  public let name: String
  public let price: Int

  public init(_ name: String, price: Int) { (self.name, self.price) = (name, price) }
}

public struct Bill: Sendable {
  public private(set) var dishes: [Dish] = []
  public private(set) var total = 0

  init() {}

  mutating func add(_ more: [Dish]) {
    dishes += more
    for dish in more { total += dish.price }
  }
}

public final class Tabs: Sendable {
  private let bills = Mutex<[Int: Bill]>([:])

  public init() {}

  public func order(_ dish: Dish, at table: Int) {
    bills.withLock { bills in
      var bill = bills[table] ?? Bill()
      bill.add([dish])
      bills[table] = bill
    }
  }

  public func bill(of table: Int) -> Bill { bills.withLock { $0[table] } ?? Bill() }

  public func close(_ table: Int) -> Bill { bills.withLock { $0.removeValue(forKey: table) } ?? Bill() }

  public func move(from table: Int, to other: Int) {
    bills.withLock { bills in
      guard let moved = bills.removeValue(forKey: table) else { return }
      bills[other, default: Bill()].add(moved.dishes)
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    var open: [(Int, Bill)] = []
    bills.withLock { bills in
      for (table, bill) in bills { open.append((table, bill)) }
    }
    open.sort { $0.0 < $1.0 }
    open.forEach { printer($0.0, $0.1) }
  }
}
