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
  /// Unlike the number, no two accounts have the same: the order in which locks are taken.
  private let rank = ranks.wrappingAdd(1, ordering: .relaxed).newValue
  private static let ranks = Atomic(0)
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
    let isDone =
      self === other
      ? balance >= amount
      : Account.lock(self, other) { mine, theirs in
        guard mine >= amount else { return false }
        mine -= amount
        theirs += amount
        return true
      }
    // Called without a lock: it may transfer in its turn.
    if isDone { other.onDeposit(amount) }
    return isDone
  }

  /// Takes both locks, that of the lower rank first, whichever account is named first.
  private static func lock(_ one: Account, _ other: Account, _ body: (inout Int, inout Int) -> Bool) -> Bool {
    guard one.rank < other.rank else { return lock(other, one) { body(&$1, &$0) } }
    return one.money.withLock { first in
      // kata:ignore lock-order because the lower rank is always first
      other.money.withLock { second in body(&first, &second) }
    }
  }
}
