// Only the amounts are kept; the balances are worked out when somebody reads.
import Synchronization

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let amounts = Mutex<[Int]>([])

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  public func append(_ amount: Int) async throws {
    try await audit(amount)
    amounts.withLock { $0.append(amount) }
  }

  public func total() async -> Int {
    amounts.withLock { $0 }.reduce(0, +)
  }

  public func allEntries() async -> [Entry] {
    var balance = 0
    return amounts.withLock { $0 }.map { amount in
      balance += amount
      return Entry(amount: amount, balance: balance)
    }
  }
}
