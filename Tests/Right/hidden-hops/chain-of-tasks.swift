// Each refresh is a task behind the one before
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
  private var tail: Task<Void, Never>?

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  public func refresh() async {
    let previous = tail
    let task = Task { @MainActor in
      await previous?.value
      let rows = await warehouse.everything()
      self.rows = rows
      total = rows.reduce(0) { $0 + $1.count * $1.price }
    }
    tail = task
    await task.value
  }
}

extension Warehouse {
  fileprivate func everything() -> [Row] {
    let names = goods
    return names.map { name in Row(name, count: count(of: name), price: price(of: name)) }
  }
}
