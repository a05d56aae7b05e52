// Look, ask, and look again under the lock of the stock, where the ticket is taken
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
    guard stock.load() > 0, isApproved() else { return false }
    return stock.withLock { left in
      let isThere = left > 0
      if isThere { left -= 1 }
      return isThere
    }
  }
}
