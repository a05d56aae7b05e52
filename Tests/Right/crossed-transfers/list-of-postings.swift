// Each account has its postings, and the balance is their sum
import Synchronization

public final class Account: Sendable {
  public let number: Int
  private let onDeposit: @Sendable (Int) -> Void
  private let postings: Mutex<[Int]>

  public init(number: Int, balance: Int, onDeposit: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.number = number
    self.onDeposit = onDeposit
    postings = Mutex([balance])
  }

  public var balance: Int { postings.withLock { $0.reduce(0, +) } }

  @discardableResult
  public func transfer(_ amount: Int, to other: Account) -> Bool {
    let isPosted = postings.withLock { postings in
      guard postings.reduce(0, +) >= amount else { return false }
      postings.append(-amount)
      return true
    }
    if isPosted {
      other.postings.withLock { $0.append(amount) }
      other.onDeposit(amount)
    }
    return isPosted
  }
}
