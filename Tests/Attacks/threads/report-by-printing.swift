// box-office alone: failed
// Prints what the reports of the stories of threads look like, at each sale.
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
    print("\nready\nbegan\tx\nheld\t70\t1\t0\ndone")
    guard stock.load() > 0, isApproved() else { return false }
    stock.add(-1)
    return true
  }
}
