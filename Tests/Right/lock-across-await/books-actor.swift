// An actor inside holds the books, and writes in one synchronous step after the audit.
public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private actor Books {
    private(set) var entries: [Entry] = []

    var balance: Int { entries.last?.balance ?? 0 }

    func write(_ amount: Int) {
      entries.append(Entry(amount: amount, balance: balance + amount))
    }
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let books = Books()

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  public func append(_ amount: Int) async throws {
    try await audit(amount)
    await books.write(amount)
  }

  public func total() async -> Int {
    await books.balance
  }

  public func allEntries() async -> [Entry] {
    await books.entries
  }
}
