/// Sells a number of tickets. One way of buying asks first and looks again; the other does not.
public actor Tickets {
  public private(set) var left: Int

  public init(_ count: Int) { left = count }

  /// Buys a ticket if one is left once the buyer has agreed.
  public func buy(asking buyer: @Sendable () async -> Bool) async -> Bool {
    guard await buyer(), left > 0 else { return false }
    left -= 1
    return true
  }

  /// The same with its mistake: what was seen before the wait counts after it.
  public func buyLookingOnce(asking buyer: @Sendable () async -> Bool) async -> Bool {
    guard left > 0, await buyer() else { return false }
    left -= 1
    return true
  }
}
