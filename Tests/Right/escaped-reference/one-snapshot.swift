// A picture of the whole restaurant, replaced as a whole
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
  private final class Picture: Sendable {
    let bills: [Int: Bill]

    init(_ bills: [Int: Bill]) { self.bills = bills }
  }

  private let current = Mutex(Picture([:]))

  public init() {}

  private var picture: Picture { current.withLock { $0 } }

  private func change<Result: Sendable>(_ body: (inout [Int: Bill]) -> Result) -> Result {
    current.withLock { current in
      var bills = current.bills
      let result = body(&bills)
      current = Picture(bills)
      return result
    }
  }

  public func order(_ dish: Dish, at table: Int) {
    change { $0[table] = Bill(dishes: ($0[table]?.dishes ?? []) + [dish]) }
  }

  public func bill(of table: Int) -> Bill { picture.bills[table] ?? Bill(dishes: []) }

  public func close(_ table: Int) -> Bill {
    change { $0.removeValue(forKey: table) } ?? Bill(dishes: [])
  }

  public func move(from table: Int, to other: Int) {
    change { bills in
      guard let moved = bills.removeValue(forKey: table) else { return }
      bills[other] = Bill(dishes: (bills[other]?.dishes ?? []) + moved.dishes)
    }
  }

  public func printOpen(with printer: (Int, Bill) -> Void) {
    let bills = picture.bills
    for table in bills.keys.sorted() { printer(table, bills[table]!) }
  }
}
