// Audit and booking are a task of their own, which the caller awaits and nobody cancels.
import Synchronization

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let entries = Mutex<[Entry]>([])

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  public func append(_ amount: Int) async throws {
    let booking = Task { [self] in
      try await audit(amount)
      entries.withLock { entries in
        let before = entries.last?.balance ?? 0
        entries.append(Entry(amount: amount, balance: before + amount))
      }
    }
    try await booking.value
  }

  public func total() async -> Int {
    entries.withLock { $0.last?.balance ?? 0 }
  }

  public func allEntries() async -> [Entry] {
    entries.withLock { $0 }
  }
}
