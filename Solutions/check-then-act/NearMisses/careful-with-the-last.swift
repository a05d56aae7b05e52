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
    while true {
      let left = stock.load()
      guard left > 0 else { return false }
      guard left == 1 else {
        guard isApproved() else { return false }
        stock.add(-1)
        return true
      }
      guard stock.compareExchange(expected: 1, desired: 0) else { continue }
      if isApproved() { return true }
      stock.add(1)
      return false
    }
  }
}
