// Amounts in question are held; who needs them waits until something changes.
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool
  public private(set) var balance: Int

  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    self.balance = balance
    self.authorise = authorise
  }

  private var held = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public func topUp(_ amount: Int) {
    balance += amount
    wake()
  }

  public func pay(_ amount: Int) async -> Bool {
    while balance - held < amount {
      guard balance >= amount else { return false }
      await withCheckedContinuation { waiting.append($0) }
    }
    held += amount
    let isAgreed = await authorise(amount)
    held -= amount
    if isAgreed { balance -= amount }
    wake()
    return isAgreed
  }

  private func wake() {
    let woken = waiting
    waiting = []
    for waiter in woken { waiter.resume() }
  }
}
