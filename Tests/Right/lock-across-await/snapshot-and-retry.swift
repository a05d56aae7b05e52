// A read, a new version and an exchange that fails if somebody was faster; interface spelled otherwise.
import Synchronization

public final class Ledger {
  public struct Entry: Sendable {
    public let amount, balance: Int
  }

  private struct Version: Sendable {
    var number = 0
    var entries: [Entry] = []

    func adding(_ amount: Int) -> Version {
      let balance = (entries.last?.balance ?? 0) + amount
      return Version(number: number + 1, entries: entries + [Entry(amount: amount, balance: balance)])
    }
  }

  private let audit: @Sendable (Int) async throws -> ()
  private let current = Mutex(Version())

  public init(audit: @escaping @Sendable (_ amount: Int) async throws -> ()) {
    self.audit = audit
  }

  private func exchange(_ old: Version, for new: Version) -> Bool {
    current.withLock { current in
      guard current.number == old.number else { return false }
      current = new
      return true
    }
  }

  private func read() -> Version {
    current.withLock { $0 }
  }
}

extension Ledger.Entry: Equatable {}

extension Ledger: Sendable {
  public func append(_ amount: Int) async throws(any Error) {
    try await audit(amount)
    var old = read()
    while !exchange(old, for: old.adding(amount)) { old = read() }
  }

  public func total() async -> Int { read().entries.last?.balance ?? 0 }

  public func allEntries() async -> [Entry] { read().entries }
}
