import Synchronization

/// An account of a savings bank. Tellers, machines and standing orders use it from any thread.
///
/// - No money is lost and none appears.
/// - No balance is below 0.
/// - Money has left the one account when it arrives on the other.
/// - Every call returns, in whatever order the calls come.
public final class Account: Sendable {
  /// The number on the card. Accounts of two branches may have the same one.
  public let number: Int
  private let money: Mutex<Int>
  private let onDeposit: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - number: need not be unique.
  ///   - balance: what is on the account in the beginning, not below 0.
  ///   - onDeposit: called with the amount when money has arrived by a transfer, before `transfer` returns. It may use the
  ///     accounts, and pass the money on.
  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Mutex(balance)
  }

  /// What is on the account now.
  public var balance: Int { money.withLock { $0 } }

  /// Transfers an amount above 0 to another account, if this one has it.
  /// - Returns: whether it was transferred. If not, nothing has changed.
  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    guard withdraw(amount) else { return false }
    other.deposit(amount)
    other.onDeposit(amount)
    return true
  }

  private func withdraw(_ amount: Int) -> Bool {
    money.withLock { balance in
      guard balance >= amount else { return false }
      balance -= amount
      return true
    }
  }

  private func deposit(_ amount: Int) { money.withLock { $0 += amount } }
}
