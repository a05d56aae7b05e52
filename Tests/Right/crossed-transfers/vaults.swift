// Two locks in the order of their addresses, in an object inside the account
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
  private let vault: Vault
  private let onDeposit: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - number: need not be unique.
  ///   - balance: what is on the account in the beginning, not below 0.
  ///   - onDeposit: called with the amount when money has arrived by a transfer, before `transfer` returns. It may use the
  ///     accounts, and pass the money on.
  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    vault = Vault(balance)
  }

  /// What is on the account now.
  public var balance: Int { vault.money.withLock { $0 } }

  /// Transfers an amount above 0 to another account, if this one has it.
  /// - Returns: whether it was transferred. If not, nothing has changed.
  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    guard other !== self else { return balance >= amount }
    let isDone = Vault.withBoth(vault, other.vault) { mine, theirs in
      guard mine >= amount else { return false }
      mine -= amount
      theirs += amount
      return true
    }
    // Both locks are free again, so the owner may do as they like.
    if isDone { other.onDeposit(amount) }
    return isDone
  }

  /// Where the money lies. Its place in memory says in which order the doors are locked: unlike the number on the card,
  /// no two vaults in use have the same one.
  private final class Vault: Sendable {
    let money: Mutex<Int>

    init(_ money: Int) { self.money = Mutex(money) }

    /// - Precondition: they are two.
    static func withBoth(_ a: Vault, _ b: Vault, _ body: (_ a: inout Int, _ b: inout Int) -> Bool) -> Bool {
      let isInOrder = ObjectIdentifier(a) < ObjectIdentifier(b)
      let (first, second) = isInOrder ? (a, b) : (b, a)
      return first.money.withLock { outer in
        second.money.withLock { inner in
          isInOrder ? body(&outer, &inner) : body(&inner, &outer)
        }
      }
    }
  }
}
