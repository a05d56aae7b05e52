// Recursion; one compare-exchange step that goes down to take and up to put back
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
    guard move(by: -1) else { return false }
    guard isApproved() else {
      _ = move(by: 1)
      return false
    }
    return true
  }

  private func move(by difference: Int) -> Bool {
    let before = stock.load()
    let after = before + difference
    guard after >= 0 else { return false }
    return stock.compareExchange(expected: before, desired: after) || move(by: difference)
  }
}
