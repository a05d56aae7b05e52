actor Wallet {
  var balance = 0
  let authorise: @Sendable (Int) async -> Bool

  init(authorise: @escaping @Sendable (Int) async -> Bool) { self.authorise = authorise }

  func pay(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    guard await authorise(amount) else { return false }
    balance -= amount
    //^ likely
    return true
  }
}
