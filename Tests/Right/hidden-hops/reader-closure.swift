// A closure that runs in the warehouse
public protocol Warehouse: Actor {
  var goods: [String] { get }
  var revision: Int { get }
  func count(of good: String) -> Int
  func price(of good: String) -> Int
}

public struct Row: Sendable, Equatable {
  public let good: String
  public let count: Int
  public let price: Int

  public init(_ good: String, count: Int, price: Int) { (self.good, self.count, self.price) = (good, count, price) }
}

@MainActor
public final class StockBoard {
  public private(set) var rows: [Row] = []
  public private(set) var total = 0
  private let warehouse: any Warehouse
  private var last: (revision: Int, refreshes: Int) = (0, 0)

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let (revision, rows) = await warehouse.inOneTurn { warehouse in
      (
        warehouse.revision,
        warehouse.goods.map { good in
          Row(good, count: warehouse.count(of: good), price: warehouse.price(of: good))
        }
      )
    }
    guard last.refreshes == 0 || revision >= last.revision else { return }
    last = (revision, last.refreshes + 1)
    self.rows = rows
    self.total = rows.reduce(0) { $0 + $1.count * $1.price }
  }
}

extension Warehouse {
  fileprivate func inOneTurn<Value: Sendable>(_ body: @Sendable (isolated Self) -> Value) -> Value { body(self) }
}
