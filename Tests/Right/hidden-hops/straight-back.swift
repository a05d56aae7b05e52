// Goes straight back to the main actor, which takes what comes in order
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

/// What was in a warehouse at one moment.
struct Stock: Sendable {
  let revision: Int
  let rows: [Row]

  var total: Int { rows.reduce(0) { $0 + $1.count * $1.price } }
}

extension Warehouse {
  /// All at once: in here nobody waits, so no forklift gets in between.
  func stock() -> Stock {
    Stock(revision: revision, rows: goods.map { Row($0, count: count(of: $0), price: price(of: $0)) })
  }
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
    let stock = await warehouse.stock()
    rows = stock.rows
    total = stock.total
  }
}
