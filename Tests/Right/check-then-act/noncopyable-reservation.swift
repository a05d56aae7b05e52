// A reservation that cannot be copied, and puts its ticket back when it dies unsold
public protocol Stock: Sendable {
  func load() -> Int

  func compareExchange(expected: Int, desired: Int) -> Bool

  @discardableResult
  func add(_ difference: Int) -> Int

  @discardableResult
  func withLock(_ body: (inout Int) -> Bool) -> Bool
}

private struct Reservation: ~Copyable {
  private let stock: any Stock
  private var isSold = false

  init?(from stock: any Stock) {
    let isTaken = stock.withLock { left in
      if left < 1 { return false }
      left -= 1
      return true
    }
    guard isTaken else { return nil }
    self.stock = stock
  }

  consuming func settle(_ isSold: Bool) -> Bool {
    self.isSold = isSold
    return isSold
  }

  deinit {
    if !isSold { stock.add(1) }
  }
}

public final class TicketBooth: Sendable {
  private let stock: any Stock

  public init(stock: any Stock) {
    self.stock = stock
  }

  public func sell(ifApproved isApproved: () -> Bool) -> Bool {
    guard let reservation = Reservation(from: stock) else { return false }
    let answer = isApproved()
    return reservation.settle(answer)
  }
}
