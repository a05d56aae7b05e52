// Locks in the order of the objects’ addresses
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
    guard self !== other else { return balance >= amount }
    let isDone: Bool
    if ObjectIdentifier(self) < ObjectIdentifier(other) {
      isDone = money.withLock { mine in
        // kata:ignore lock-order because the lower address is first
        other.money.withLock { theirs in Self.move(amount, &mine, &theirs) }
      }
    } else {
      isDone = other.money.withLock { theirs in
        // kata:ignore lock-order because the lower address is first
        money.withLock { mine in Self.move(amount, &mine, &theirs) }
      }
    }
    if isDone { other.onDeposit(amount) }
    return isDone
  }

  private static func move(_ amount: Int, _ mine: inout Int, _ theirs: inout Int) -> Bool {
    guard mine >= amount else { return false }
    mine -= amount
    theirs += amount
    return true
  }
}
