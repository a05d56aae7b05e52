// Refreshes form a queue, so that none overtakes another
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
  public var total: Int { rows.reduce(0) { $0 + $1.count * $1.price } }
  private let warehouse: any Warehouse
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    if isBusy { await withCheckedContinuation { waiting.append($0) } } else { isBusy = true }
    rows = await warehouse.rows()
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}

extension Warehouse {
  fileprivate func rows() -> [Row] {
    goods.map { Row($0, count: count(of: $0), price: price(of: $0)) }
  }
}
