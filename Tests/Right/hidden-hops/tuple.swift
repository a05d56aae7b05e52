// One method of the warehouse returns a tuple
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
  private var newest = -1

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let (revision, rows, total) = await warehouse.all()
    if revision < newest { return }
    (newest, self.rows, self.total) = (revision, rows, total)
  }
}

extension Warehouse {
  fileprivate func all() -> (Int, [Row], Int) {
    var rows: [Row] = []
    var total = 0
    for good in goods {
      let (count, price) = (count(of: good), price(of: good))
      rows.append(Row(good, count: count, price: price))
      total += count * price
    }
    return (revision, rows, total)
  }
}
