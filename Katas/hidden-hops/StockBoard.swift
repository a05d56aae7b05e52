/// The stock of a warehouse. It belongs to another team, and forklifts change it at any time.
public protocol Warehouse: Actor {
  /// The goods in stock, in the order of their names.
  var goods: [String] { get }

  /// The number of changes so far.
  var revision: Int { get }

  func count(of good: String) -> Int
  func price(of good: String) -> Int
}

/// One line of the board.
public struct Row: Sendable, Equatable {
  public let good: String
  public let count: Int
  public let price: Int

  public init(_ good: String, count: Int, price: Int) { (self.good, self.count, self.price) = (good, count, price) }
}

/// The board in the office: what is in stock, and what it is worth.
///
/// - It shows the stock of one moment of the warehouse, rows and total.
/// - A refresh visits the warehouse once, because every visit waits behind the forklifts.
@MainActor
public final class StockBoard {
  /// What is in stock, in the order of the names.
  public private(set) var rows: [Row] = []

  /// What all of it is worth.
  public private(set) var total = 0

  private let warehouse: any Warehouse

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  /// Shows the stock of a moment after this call.
  public func refresh() async {
    var rows: [Row] = []
    for good in await goods {
      rows.append(await row(for: good))
    }
    self.rows = rows
    // Better none than the one of the rows before.
    total = .zero
    total = await value
  }

  private var goods: [String] {
    get async { await warehouse.goods }
  }

  private var value: Int {
    get async {
      var sum = 0
      for row in rows {
        sum += await warehouse.count(of: row.good) * warehouse.price(of: row.good)
      }
      return sum
    }
  }

  private func row(for good: String) async -> Row {
    Row(good, count: await warehouse.count(of: good), price: await warehouse.price(of: good))
  }
}
