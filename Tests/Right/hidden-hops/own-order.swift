// An inventory with an order of its own
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

extension Warehouse {
  /// What is here now.
  fileprivate var inventory: Inventory {
    let lines = goods.map { good in Row(good, count: count(of: good), price: price(of: good)) }
    return Inventory(lines, at: revision)
  }
}

private struct Inventory: Sendable, Comparable {
  private let revision: Int
  let rows: [Row]

  init(_ rows: some Sequence<Row>, at revision: Int) { (self.rows, self.revision) = (Array(rows), revision) }

  static func < (one: Self, other: Self) -> Bool { one.revision < other.revision }
  static func == (one: Self, other: Self) -> Bool { one.revision == other.revision }

  /// A way to take the inventory of a warehouse, with one visit each time.
  static func taker(in warehouse: some Warehouse) -> @Sendable () async -> Inventory {
    { await warehouse.inventory }
  }
}

/// The board in the office: what is in stock, and what it is worth.
///
/// - It shows the stock of one moment of the warehouse, rows and total.
/// - A refresh visits the warehouse once, because every visit waits behind the forklifts.
@MainActor
public final class StockBoard {
  private enum Face {
    case blank
    case showing(Inventory, worth: Int)

    mutating func turn(to new: Inventory) {
      if case .showing(let shown, worth: _) = self, new < shown { return }
      self = .showing(new, worth: new.rows.lazy.map { $0.count * $0.price }.reduce(0, +))
    }
  }

  private var face = Face.blank
  private let takeInventory: @Sendable () async -> Inventory

  public init(warehouse: any Warehouse) { takeInventory = Inventory.taker(in: warehouse) }
}

extension StockBoard {
  /// What is in stock, in the order of the names.
  public var rows: [Row] {
    guard case .showing(let inventory, worth: _) = face else { return [] }
    return inventory.rows
  }

  /// What all of it is worth.
  public var total: Int {
    guard case .showing(_, worth: let worth) = face else { return 0 }
    return worth
  }

  /// Shows the stock of a moment after this call.
  public func refresh() async {
    let inventory = await takeInventory()
    face.turn(to: inventory)
  }
}
