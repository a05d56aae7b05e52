// NSLock, held for one account at a time
internal import Foundation

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let money: Purse

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    money = Purse(balance)
  }

  public var balance: Int { money.amount }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    guard money.change(by: -amount) else { return false }
    _ = other.money.change(by: amount)
    other.onDeposit(amount)
    return true
  }
}

/// `@unchecked Sendable`: `lock` is held during each access to `content`.
private final class Purse: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Int

  init(_ content: Int) { self.content = content }

  var amount: Int {
    lock.lock()
    defer { lock.unlock() }
    return content
  }

  func change(by difference: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard content + difference >= 0 else { return false }
    content += difference
    return true
  }
}
