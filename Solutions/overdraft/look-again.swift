/// A child's prepaid card for the school canteen.
///
/// A parent agrees to each payment on a telephone, which takes its time. A payment goes through if the parent agrees and
/// what is on the card covers it; then its amount leaves the card. Otherwise it is turned down, and the card is as if
/// nobody had asked.
///
///     let wallet = Wallet(balance: 100) { await telephone.asksParent(toPay: $0) }
///     let isPaid = await wallet.pay(80)
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool

  /// What is on the card. Never below zero.
  ///
  /// While a parent is asked, the amount in question may be missing from it already, or not yet.
  public private(set) var balance: Int

  /// - Parameters:
  ///   - balance: what is on the card to begin with.
  ///   - authorise: asks a parent, once for a payment, and returns the answer. No money moves.
  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    self.balance = balance
    self.authorise = authorise
  }

  /// Puts money on the card.
  public func topUp(_ amount: Int) {
    balance += amount
  }

  /// Pays from the card, and returns once it is settled.
  ///
  /// - Returns: true if the payment has gone through.
  public func pay(_ amount: Int) async -> Bool {
    // No need to trouble the parents for what the card cannot pay.
    guard balance >= amount else { return false }
    guard await authorise(amount) else { return false }
    // Others may have paid while the parents were asked.
    guard balance >= amount else { return false }
    balance -= amount
    return true
  }
}
