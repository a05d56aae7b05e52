// Looks now and then whether the parent is free
/// A child's prepaid card for the school canteen.
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool

  /// What is on the card. Never below zero.
  public private(set) var balance: Int

  /// The parent is asked one thing at a time.
  private var isAsking = false

  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    self.balance = balance
    self.authorise = authorise
  }

  /// Puts money on the card.
  public func topUp(_ amount: Int) {
    balance += amount
  }

  public func pay(_ amount: Int) async -> Bool {
    while isAsking {
      await Task { try? await Task.sleep(for: .milliseconds(10)) }.value
    }
    isAsking = true
    defer { isAsking = false }
    guard balance >= amount else { return false }
    guard await authorise(amount) else { return false }
    balance -= amount
    return true
  }
}
