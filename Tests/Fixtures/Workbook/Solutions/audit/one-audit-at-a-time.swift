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

  private struct Books {
    var entries: [Entry] = []
    /// The append that came last. The next one waits for it.
    var tail: Task<Void, any Error>?
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let books = Mutex(Books())

  /// - Parameter audit: asked once for each amount. Returns when the auditor agrees, throws when the auditor refuses.
  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  /// Has an amount audited, and returns when it stands in the books.
  /// - Throws: what the auditor throws. The books are then as if nobody had asked.
  public func append(_ amount: Int) async throws {
    let turn = books.withLock { books in
      let turn = Task { [previous = books.tail] in
        // A refusal is the business of whoever asked for that audit.
        _ = await previous?.result
        try await write(amount)
      }
      books.tail = turn
      return turn
    }
    try await withTaskCancellationHandler {
      try await turn.value
    } onCancel: {
      turn.cancel()
    }
  }

  /// One at a time: nobody else writes during the audit.
  private func write(_ amount: Int) async throws {
    let entry = Entry(amount: amount, balance: await total() + amount)
    try await audit(amount)
    books.withLock { $0.entries.append(entry) }
  }

  /// The balance of the last entry.
  public func total() async -> Int {
    books.withLock { $0.entries.last?.balance ?? 0 }
  }

  /// What stands in the books, oldest first.
  public func allEntries() async -> [Entry] {
    books.withLock { $0.entries }
  }
}
