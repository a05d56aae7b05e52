// One lock for transfers beside the lock of each account
import Synchronization

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let money: Mutex<Int>
  private static let transfers = Mutex(())

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Mutex(balance)
  }

  public var balance: Int { money.withLock { $0 } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    let isDone = Self.transfers.withLock { _ in
      // Both of them under the gate, one after the other.
      guard take(amount) else { return false }
      other.add(amount)
      return true
    }
    if isDone { other.onDeposit(amount) }
    return isDone
  }

  private func take(_ amount: Int) -> Bool {
    money.withLock { money in
      if money < amount { return false }
      money -= amount
      return true
    }
  }

  private func add(_ amount: Int) { money.withLock { $0 += amount } }
}
