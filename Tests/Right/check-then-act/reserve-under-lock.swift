// Set a ticket aside under the lock of the stock, put it back in a defer
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
    let isSetAside = stock.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
    guard isSetAside else { return false }
    var isSold = false
    defer {
      if !isSold { stock.add(1) }
    }
    isSold = isApproved()
    return isSold
  }
}
