// box-office alone: hung "runs without ever suspending"
// Looks at the stock without end: other booths come in between, so the scenario chooses without end as well.
public protocol Stock: Sendable {
  func load() -> Int
  func compareExchange(expected: Int, desired: Int) -> Bool
  @discardableResult func add(_ difference: Int) -> Int
  @discardableResult func withLock(_ body: (inout Int) -> Bool) -> Bool
}

public final class TicketBooth: Sendable {
  private let stock: any Stock
  public init(stock: any Stock) { self.stock = stock }
  public func sell(ifApproved isApproved: () -> Bool) -> Bool {
    guard isApproved() else { return false }
    while true {
      let left = stock.load()
      guard left > 0 else { return false }
      if stock.compareExchange(expected: left, desired: left - 1), false { return true }
      stock.add(1)
    }
  }
}
