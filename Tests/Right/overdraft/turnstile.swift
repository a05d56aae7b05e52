// One question at a time; the turn is handed over to the next continuation in line.
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

  private var isTaken = false
  private var line: [CheckedContinuation<Void, Never>] = []

  public func pay(_ amount: Int) async -> Bool {
    await enter()
    defer { leave() }
    guard balance >= amount else { return false }
    guard await authorise(amount) else { return false }
    balance -= amount
    return true
  }

  private func enter() async {
    if isTaken {
      await withCheckedContinuation { line.append($0) }
    } else {
      isTaken = true
    }
  }

  private func leave() {
    if line.isEmpty {
      isTaken = false
    } else {
      line.removeFirst().resume()
    }
  }
}
