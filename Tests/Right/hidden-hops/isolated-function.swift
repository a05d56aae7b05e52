// A free function whose parameter is isolated
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
  private var version: Int?

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let stock = await stock(of: warehouse)
    if let version, stock.version < version { return }
    version = stock.version
    rows = stock.rows
    total = rows.map { $0.count * $0.price }.reduce(0, +)
  }
}

private struct Stock: Sendable {
  var version: Int
  var rows: [Row] = []
}

private func stock(of warehouse: isolated any Warehouse) -> Stock {
  var stock = Stock(version: warehouse.revision)
  for good in warehouse.goods {
    stock.rows.append(Row(good, count: warehouse.count(of: good), price: warehouse.price(of: good)))
  }
  return stock
}
