// A value on a serial queue: each visitor is a block, and waits in a continuation
import Dispatch

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
  private let entries = Shelf<[Entry]>(holding: [])

  /// - Parameter audit: asked once for each amount. Returns when the auditor agrees, throws when the auditor refuses.
  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  /// Has an amount audited, and returns when it stands in the books.
  /// - Throws: what the auditor throws. The books are then as if nobody had asked.
  public func append(_ amount: Int) async throws {
    try await audit(amount)
    await entries.withValue { $0.book(amount) }
  }
}

extension Ledger {
  /// The balance of the last entry.
  public func total() async -> Int {
    await entries.withValue { $0.balance }
  }

  /// What stands in the books, oldest first.
  public func allEntries() async -> [Entry] {
    await entries.withValue { $0 }
  }
}

extension [Ledger.Entry] {
  var balance: Int { last?.balance ?? 0 }

  /// Continues from the last entry as it is now, not as it was when the auditor was asked.
  fileprivate mutating func book(_ amount: Int) {
    append(Element(amount: amount, balance: balance + amount))
  }
}

/// A value to which one goes at a time.
///
/// `@unchecked Sendable`: `value` is touched only on `queue`, which is serial.
private final class Shelf<Value: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "Ledger.Shelf")
  private var value: Value

  init(holding value: Value) {
    self.value = value
  }

  /// The body cannot wait for anything. Whoever waits here waits without a thread, and to the end.
  func withValue<Result: Sendable>(_ body: @escaping @Sendable (inout Value) -> Result) async -> Result {
    await withCheckedContinuation { (visitor: CheckedContinuation<Result, Never>) in
      queue.async { visitor.resume(returning: body(&self.value)) }
    }
  }
}
