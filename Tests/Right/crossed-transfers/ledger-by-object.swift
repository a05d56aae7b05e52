// A ledger of all accounts, by their identities
import Synchronization

private let ledger = Mutex<[ObjectIdentifier: Int]>([:])

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    ledger.withLock { $0[ObjectIdentifier(self)] = balance }
  }

  deinit { _ = ledger.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } }

  public var balance: Int { ledger.withLock { $0[ObjectIdentifier(self)] ?? 0 } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    let (mine, theirs) = (ObjectIdentifier(self), ObjectIdentifier(other))
    let isDone = ledger.withLock { ledger in
      guard let balance = ledger[mine], balance >= amount else { return false }
      ledger[mine] = balance - amount
      ledger[theirs, default: 0] += amount
      return true
    }
    guard isDone else { return false }
    other.onDeposit(amount)
    return true
  }
}
