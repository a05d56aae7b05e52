// The card is looked at once, when the parent has answered
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool
  public private(set) var balance: Int

  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    self.balance = balance
    self.authorise = authorise
  }

  public func topUp(_ amount: Int) {
    balance += amount
  }

  public func pay(_ amount: Int) async -> Bool {
    guard await authorise(amount), balance >= amount else { return false }
    balance -= amount
    return true
  }
}
