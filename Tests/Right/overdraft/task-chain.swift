// Each payment is a task that comes after the one before it.
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

  private var last: Task<Bool, Never>?

  public func pay(_ amount: Int) async -> Bool {
    let mine = Task { [last] in
      _ = await last?.value
      return await settle(amount)
    }
    last = mine
    return await mine.value
  }

  private func settle(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    guard await authorise(amount) else { return false }
    balance -= amount
    return true
  }
}
