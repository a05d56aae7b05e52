// Set a ticket aside with a compare-exchange loop, ask, put it back if refused
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
    guard takeOne() else { return false }
    if isApproved() { return true }
    stock.add(1)
    return false
  }

  private func takeOne() -> Bool {
    var left = stock.load()
    while left > 0 {
      if stock.compareExchange(expected: left, desired: left - 1) { return true }
      left = stock.load()
    }
    return false
  }
}
