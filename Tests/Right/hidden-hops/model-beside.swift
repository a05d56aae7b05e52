// An observed model object of the board keeps the picture
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
private final class Model {
  var rows: [Row] = []
  var total = 0
  var revision: Int?

  func take(_ new: [Row], _ newRevision: Int) {
    if let revision, newRevision < revision { return }
    revision = newRevision
    rows = new
    total = new.reduce(into: 0) { $0 += $1.count * $1.price }
  }
}

@MainActor
public final class StockBoard {
  private let model = Model()
  private let warehouse: any Warehouse

  public var rows: [Row] { model.rows }
  public var total: Int { model.total }

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async { await warehouse.deliver(to: model) }
}

extension Warehouse {
  fileprivate func deliver(to model: Model) async {
    let rows = goods.map { Row($0, count: count(of: $0), price: price(of: $0)) }
    await model.take(rows, revision)
  }
}
