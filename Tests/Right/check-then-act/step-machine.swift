// State machine; each turn of the loop does one step on the stock or asks
public protocol Stock: Sendable {
  func load() -> Int

  func compareExchange(expected: Int, desired: Int) -> Bool

  @discardableResult
  func add(_ difference: Int) -> Int

  @discardableResult
  func withLock(_ body: (inout Int) -> Bool) -> Bool
}

public final class TicketBooth: Sendable {
  private enum Step {
    case looking
    case found(Int)
    case setAside
    case refused
    case closed(Bool)
  }

  private let stock: any Stock

  public init(stock: any Stock) {
    self.stock = stock
  }

  public func sell(ifApproved isApproved: () -> Bool) -> Bool {
    var step = Step.looking
    while true {
      switch step {
      case .looking:
        let left = stock.load()
        step = left > 0 ? .found(left) : .closed(false)
      case .found(let left):
        step = stock.compareExchange(expected: left, desired: left - 1) ? .setAside : .looking
      case .setAside:
        step = isApproved() ? .closed(true) : .refused
      case .refused:
        stock.add(1)
        step = .closed(false)
      case .closed(let isSold):
        return isSold
      }
    }
  }
}
