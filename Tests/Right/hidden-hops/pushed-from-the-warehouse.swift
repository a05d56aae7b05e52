// The warehouse’s turn ends with a numbered picture
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
  private struct Shown: Sendable {
    var revision = 0
    var rows: [Row] = []
    var total = 0
  }

  private var shown = Shown()
  private let warehouse: any Warehouse

  public var rows: [Row] { shown.rows }
  public var total: Int { shown.total }

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let next = await Self.look(at: warehouse)
    if next.revision >= shown.revision { shown = next }
  }

  private static func look(at warehouse: isolated any Warehouse) -> Shown {
    var next = Shown(revision: warehouse.revision)
    for good in warehouse.goods {
      let row = Row(good, count: warehouse.count(of: good), price: warehouse.price(of: good))
      next.rows.append(row)
      next.total += row.count * row.price
    }
    return next
  }
}
