import Synchronization

/// The books of a market hall: what its stalls have taken in and paid out, with the balance after each amount.
///
/// An amount stands in the books when the auditor has agreed to it, and not before. Nothing is ever struck out: each
/// entry continues from the balance of the entry before it.
public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    /// The total of the books once this amount stands in them.
    public let balance: Int
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let entries = Mutex<[Entry]>([])

  /// - Parameter audit: asked once for each amount. Returns when the auditor agrees, throws when the auditor refuses.
  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  /// Has an amount audited, and returns when it stands in the books.
  /// - Throws: what the auditor throws. The books are then as if nobody had asked.
  public func append(_ amount: Int) async throws {
    try await audit(amount)
    // Reading the balance and writing the entry are one step, and no wait lies within it.
    entries.withLock { $0.append(Entry(amount: amount, balance: $0.balance + amount)) }
  }

  /// The balance of the last entry.
  public func total() async -> Int {
    entries.withLock { $0.balance }
  }

  /// What stands in the books, oldest first.
  public func allEntries() async -> [Entry] {
    entries.withLock { $0 }
  }
}

extension [Ledger.Entry] {
  var balance: Int { last?.balance ?? 0 }
}
