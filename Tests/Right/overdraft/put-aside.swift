// The amount is taken off before the question and put back after a no.
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
    guard take(amount) else { return false }
    let isAgreed = await authorise(amount)
    if !isAgreed { balance += amount }
    return isAgreed
  }

  private func take(_ amount: Int) -> Bool {
    guard balance >= amount else { return false }
    balance -= amount
    return true
  }
}
