// Sets aside in the booth, and takes at the end
import Synchronization

/// The number of tickets that are left, shared by all booths of the theatre.
///
/// Each operation is one step: nobody sees half of it, and all booths agree on the order of the steps. Between two
/// operations of one booth the others may do what they like.
public protocol Stock: Sendable {
  func load() -> Int

  /// Replaces the number, if it is the expected one.
  /// - Returns: whether it was.
  func compareExchange(expected: Int, desired: Int) -> Bool

  /// - Returns: the number after it.
  @discardableResult
  func add(_ difference: Int) -> Int

  /// Lets the body read and change the number, and nobody else until it has returned.
  ///
  /// Not for long, and the stock must not be used in the body but through its parameter: the process ends there.
  @discardableResult
  func withLock(_ body: (inout Int) -> Bool) -> Bool
}

/// One of several booths that sell the tickets of a performance.
///
/// No ticket is sold twice: the stock is never below 0, not even for a moment. A buyer who is approved while there are
/// tickets gets one.
public final class TicketBooth: Sendable {
  private let stock: any Stock
  /// The tickets in the stock that are set aside for the buyers who are asked here.
  private let setAside = Mutex(0)

  public init(stock: any Stock) {
    self.stock = stock
  }

  /// Sells a ticket.
  ///
  /// - Parameter isApproved: asks the buyer and the card reader, once at most. That takes a while, and the clerk may
  ///   serve another buyer at this booth meanwhile.
  /// - Returns: whether a ticket was sold. If not, the stock is as it was before.
  public func sell(ifApproved isApproved: () -> Bool) -> Bool {
    let isSetAside = setAside.withLock { count in
      guard stock.load() > count else { return false }
      count += 1
      return true
    }
    guard isSetAside else { return false }
    let isApproved = isApproved()
    return setAside.withLock { count in
      count -= 1
      return isApproved
        && stock.withLock { left in
          guard left > 0 else { return false }
          left -= 1
          return true
        }
    }
  }
}
