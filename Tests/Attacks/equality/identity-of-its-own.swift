// audit alone: refused
// Entries compare the object that they store, by an operator that is the author's.
/// The books of a market hall: what its stalls have taken in and paid out, with the balance after each amount.
///
/// An amount stands in the books when the auditor has agreed to it, and not before. Nothing is ever struck out: each
/// entry continues from the balance of the entry before it.
public actor Ledger {
  public struct Entry: Equatable, Sendable {
    public var amount: Int { line.amount }
    /// The total of the books once this amount stands in them.
    public var balance: Int { line.balance }
    fileprivate let line: Line

    fileprivate init(amount: Int, balance: Int) { line = Line(amount, balance) }
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

extension Ledger.Entry {
  public static func == (one: Self, other: Self) -> Bool { one.line === other.line }
}

private final class Line: Sendable {
  let amount: Int
  let balance: Int
  init(_ amount: Int, _ balance: Int) { (self.amount, self.balance) = (amount, balance) }
}

private func === (one: Line, other: Line) -> Bool { true }
