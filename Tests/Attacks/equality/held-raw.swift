// audit alone: refused
// What an entry holds compares by a raw value.
import Foundation

/// The books of a market hall: what its stalls have taken in and paid out, with the balance after each amount.
///
/// An amount stands in the books when the auditor has agreed to it, and not before. Nothing is ever struck out: each
/// entry continues from the balance of the entry before it.
public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public var amount: Int { stored.n }
    private let stored: N
    /// The total of the books once this amount stands in them.
    public let balance: Int
    init(stored: N, balance: Int) { self.stored = stored; self.balance = balance }
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let entries = Locked<[Entry]>([])

  /// - Parameter audit: asked once for each amount. Returns when the auditor agrees, throws when the auditor refuses.
  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  /// Has an amount audited, and returns when it stands in the books.
  /// - Throws: what the auditor throws. The books are then as if nobody had asked.
  public func append(_ amount: Int) async throws {
    // Nobody may write between the balance that we continue from and our own entry.
    entries.acquire()
    defer { entries.release() }
    let entry = Entry(stored: N(n: amount), balance: entries.value.balance + amount)
    try await audit(amount)
    entries.value.append(entry)
  }

  /// The balance of the last entry.
  public func total() async -> Int {
    entries.acquire()
    defer { entries.release() }
    return entries.value.balance
  }

  /// What stands in the books, oldest first.
  public func allEntries() async -> [Entry] {
    entries.acquire()
    defer { entries.release() }
    return entries.value
  }
}

extension [Ledger.Entry] {
  var balance: Int { last?.balance ?? 0 }
}

/// A value with a lock of its own.
///
/// `@unchecked Sendable`: `lock` protects `value`, which is touched only between `acquire` and `release`.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func acquire() { lock.lock() }

  func release() { lock.unlock() }
}

struct N: RawRepresentable, Equatable, Sendable { let n: Int; init(n: Int) { self.n = n }; init?(rawValue: Int) { n = rawValue }; var rawValue: Int { 0 } }
