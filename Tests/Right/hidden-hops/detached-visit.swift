// A detached task visits and returns the picture
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
  private var revision = Int.min

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let warehouse = warehouse
    let visit = Task.detached { await warehouse.summary() }
    show(await visit.value)
  }

  private func show(_ summary: Summary) {
    guard summary.revision >= revision else { return }
    revision = summary.revision
    rows = summary.rows
    total = summary.total
  }
}

private struct Summary: Sendable {
  let revision: Int
  let rows: [Row]
  let total: Int
}

extension Warehouse {
  fileprivate func summary() -> Summary {
    let rows = goods.map { Row($0, count: count(of: $0), price: price(of: $0)) }
    return Summary(revision: revision, rows: rows, total: rows.reduce(0) { $0 + $1.count * $1.price })
  }
}
