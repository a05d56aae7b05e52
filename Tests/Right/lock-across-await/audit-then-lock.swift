// Audit first, then one short locked section; the lock lends its value to a closure only.
import Foundation

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let entries = Locked<[Entry]>([])

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  public func append(_ amount: Int) async throws {
    try await audit(amount)
    entries.withLock { $0.append(Entry(amount: amount, balance: $0.balance + amount)) }
  }

  public func total() async -> Int {
    entries.withLock { $0.balance }
  }

  public func allEntries() async -> [Entry] {
    entries.withLock { $0 }
  }
}

extension [Ledger.Entry] {
  var balance: Int { last?.balance ?? 0 }
}

final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
