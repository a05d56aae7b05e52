// Ask between the look and a single compare-exchange, and fall back to the lock if somebody was faster
public protocol Stock: Sendable {
  func load() -> Int

  func compareExchange(expected: Int, desired: Int) -> Bool

  @discardableResult
  func add(_ difference: Int) -> Int

  @discardableResult
  func withLock(_ body: (inout Int) -> Bool) -> Bool
}

public final class TicketBooth: Sendable {
  private let stock: any Stock

  public init(stock: any Stock) {
    self.stock = stock
  }

  public func sell(ifApproved isApproved: () -> Bool) -> Bool {
    let seen = stock.load()
    guard isApproved() else { return false }
    if seen > 0, stock.compareExchange(expected: seen, desired: seen - 1) { return true }
    var isSold = false
    stock.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      isSold = true
      return true
    }
    return isSold
  }
}
