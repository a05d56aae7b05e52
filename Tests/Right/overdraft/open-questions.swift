// A table of open questions by number; the balance is computed.
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool
  private var money: Int
  private var open: [Int: Int] = [:]
  private var questions = 0

  public var balance: Int { open.values.reduce(money, -) }

  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    money = balance
    self.authorise = authorise
  }

  public func topUp(_ amount: Int) {
    money += amount
  }

  public func pay(_ amount: Int) async -> Bool {
    guard amount <= balance else { return false }
    questions += 1
    let question = questions
    open[question] = amount
    let isAgreed = await authorise(amount)
    open[question] = nil
    if isAgreed { money -= amount }
    return isAgreed
  }
}
