// One lock after the other, and an amount that is not above 0 is refused (its comment allows only amounts above 0)
import Synchronization

public final class Account: Sendable {
  public let number: Int
  private let money: Mutex<Int>
  private let onDeposit: @Sendable (Int) -> Void

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Mutex(balance)
  }

  public var balance: Int { money.withLock { $0 } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    guard amount > 0, take(amount) else { return false }
    other.money.withLock { $0 += amount }
    other.onDeposit(amount)
    return true
  }

  private func take(_ amount: Int) -> Bool {
    money.withLock { balance in
      let isThere = balance >= amount
      if isThere { balance -= amount }
      return isThere
    }
  }
}
