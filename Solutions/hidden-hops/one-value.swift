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
  public var rows: [Row] { picture?.rows ?? [] }

  /// What all of it is worth.
  public var total: Int { picture?.total ?? 0 }

  private let warehouse: any Warehouse
  private var picture: Picture?

  public init(warehouse: any Warehouse) { self.warehouse = warehouse }

  /// Shows the stock of a moment after this call.
  public func refresh() async {
    let new = await warehouse.read { warehouse in
      Picture(
        revision: warehouse.revision,
        rows: warehouse.goods.map {
          Row($0, count: warehouse.count(of: $0), price: warehouse.price(of: $0))
        })
    }
    if let picture, picture.revision > new.revision { return }
    picture = new
  }
}

/// What the board shows: one value, so that its parts agree.
private struct Picture: Sendable {
  let revision: Int
  let rows: [Row]
  var total: Int { rows.reduce(0) { $0 + $1.count * $1.price } }
}

extension Warehouse {
  /// Runs several reads in one turn of the warehouse.
  fileprivate func read<Result: Sendable>(_ body: @Sendable (isolated Self) -> Result) -> Result { body(self) }
}
