// audit alone: passed
// Entries compare as Swift would have them, in the author's own words.
/// The books of a market hall: what its stalls have taken in and paid out, with the balance after each amount.
///
/// An amount stands in the books when the auditor has agreed to it, and not before. Nothing is ever struck out: each
/// entry continues from the balance of the entry before it.
public actor Ledger {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    /// The total of the books once this amount stands in them.
    public let balance: Int
  }

  private let audit: @Sendable (Int) async throws -> Void
  private var entries: [Entry] = []

  /// - Parameter audit: asked once for each amount. Returns when the auditor agrees, throws when the auditor refuses.
  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  /// Has an amount audited, and returns when it stands in the books.
  /// - Throws: what the auditor throws. The books are then as if nobody had asked.
  public func append(_ amount: Int) async throws {
    try await audit(amount)
    // The books may have grown while we waited: only now do we know from which balance to continue.
    entries.append(Entry(amount: amount, balance: entries.balance + amount))
  }

  /// The balance of the last entry.
  public func total() async -> Int {
    entries.balance
  }

  /// What stands in the books, oldest first.
  public func allEntries() async -> [Entry] {
    entries
  }
}

extension [Ledger.Entry] {
  var balance: Int { last?.balance ?? 0 }
}

extension Ledger.Entry: Hashable {
  public static func == (one: Self, other: Self) -> Bool { (one.balance, one.amount) == (other.balance, other.amount) }
  public func hash(into hasher: inout Hasher) { hasher.combine(balance) }
}
