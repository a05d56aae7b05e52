// Balances are atomics, and money is in transit for a moment
import Synchronization

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let money: Atomic<Int>

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Atomic(balance)
  }

  public var balance: Int { money.load(ordering: .acquiring) }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    var seen = money.load(ordering: .acquiring)
    while true {
      guard seen >= amount else { return false }
      let (isDone, now) = money.compareExchange(
        expected: seen, desired: seen - amount, ordering: .acquiringAndReleasing)
      if isDone { break }
      seen = now
    }
    other.money.wrappingAdd(amount, ordering: .acquiringAndReleasing)
    other.onDeposit(amount)
    return true
  }
}
