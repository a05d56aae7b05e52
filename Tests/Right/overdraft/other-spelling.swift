// A purse with a mutex inside, members in extensions, labels in closure types.
import Synchronization

public actor Wallet {
  public typealias Amount = Int

  private final class Purse: Sendable {
    private let content: Mutex<Int>
    init(_ content: Int) { self.content = Mutex(content) }

    var amount: Int { content.withLock { $0 } }
    func put(_ amount: Int) { content.withLock { $0 += amount } }
    func take(_ amount: Int) -> Bool {
      content.withLock { content in
        guard content >= amount else { return false }
        content -= amount
        return true
      }
    }
  }

  private let authorise: @Sendable (_ amount: Amount) async -> Bool
  private let purse: Purse

  public init(balance: Amount, authorise: @escaping @Sendable (_ amount: Amount) async -> Bool) {
    purse = Purse(balance)
    self.authorise = authorise
  }
}

extension Wallet {
  public var balance: Amount { purse.amount }

  public func topUp(_ amount: Amount) -> () { purse.put(amount) }

  public func pay(_ amount: Amount) async -> Bool {
    if purse.amount < amount { return false }
    return await authorise(amount) && purse.take(amount)
  }
}
