// Immutable linked pages; only the reference to the newest page is protected.
import Synchronization

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private final class Page: Sendable {
    let entry: Entry
    let number: Int
    private let former: Mutex<Page?>

    init(_ amount: Int, after former: Page?) {
      entry = Entry(amount: amount, balance: (former?.entry.balance ?? 0) + amount)
      number = (former?.number ?? 0) + 1
      self.former = Mutex(former)
    }

    var previous: Page? { former.withLock { $0 } }

    func unlink() -> Page? {
      former.withLock { former in
        defer { former = nil }
        return former
      }
    }
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let newest = Mutex<Page?>(nil)

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  deinit {
    var page = newest.withLock { $0 }
    while let this = page { page = this.unlink() }
  }

  public func append(_ amount: Int) async throws {
    try await audit(amount)
    newest.withLock { $0 = Page(amount, after: $0) }
  }

  public func total() async -> Int {
    newest.withLock { $0 }?.entry.balance ?? 0
  }

  public func allEntries() async -> [Entry] {
    var page = newest.withLock { $0 }
    var entries: [Entry] = []
    entries.reserveCapacity(page?.number ?? 0)
    while let this = page {
      entries.append(this.entry)
      page = this.previous
    }
    return entries.reversed()
  }
}
