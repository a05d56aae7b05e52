/// An account that asks somebody else before it pays out.
public actor Account {
  public private(set) var balance: Int
  private let approve: @Sendable (Int) async -> Bool

  public init(balance: Int, approve: @escaping @Sendable (Int) async -> Bool) {
    (self.balance, self.approve) = (balance, approve)
  }

  /// Checks the balance only before the answer comes.
  public func withdrawChecking(_ amount: Int) async -> Bool {
    guard balance >= amount, await approve(amount) else { return false }
    balance -= amount
    return true
  }

  /// Checks it again afterwards.
  public func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount, await approve(amount), balance >= amount else { return false }
    balance -= amount
    return true
  }
}
