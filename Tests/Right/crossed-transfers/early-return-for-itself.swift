// Two sections, and a transfer to itself needs only a look
import Synchronization

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let money: Mutex<Int>

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Mutex(balance)
  }

  public var balance: Int { money.withLock { $0 } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    if other === self {
      let isThere = balance >= amount
      if isThere { onDeposit(amount) }
      return isThere
    }
    let rest: Int? = money.withLock { money in
      let rest = money - amount
      if rest < 0 { return nil }
      money = rest
      return rest
    }
    if rest == nil { return false }
    other.money.withLock { money in money += amount }
    other.onDeposit(amount)
    return true
  }
}
