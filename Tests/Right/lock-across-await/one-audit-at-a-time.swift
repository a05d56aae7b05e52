// A turnstile with a queue of continuations lets one in at a time; reading does not pass through it.
import Synchronization

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private final class Turnstile: Sendable {
    private struct State {
      var isTaken = false
      var queue: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func enter() async {
      await withCheckedContinuation { continuation in
        let isIn = state.withLock { state in
          if state.isTaken {
            state.queue.append(continuation)
            return false
          }
          state.isTaken = true
          return true
        }
        if isIn { continuation.resume() }
      }
    }

    func leave() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        if state.queue.isEmpty {
          state.isTaken = false
          return nil
        }
        return state.queue.removeFirst()
      }
      next?.resume()
    }
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let turnstile = Turnstile()
  private let entries = Mutex<[Entry]>([])

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
  }

  public func append(_ amount: Int) async throws {
    await turnstile.enter()
    defer { turnstile.leave() }
    let entry = Entry(amount: amount, balance: await total() + amount)
    try await audit(amount)
    entries.withLock { $0.append(entry) }
  }

  public func total() async -> Int {
    entries.withLock { $0.last?.balance ?? 0 }
  }

  public func allEntries() async -> [Entry] {
    entries.withLock { $0 }
  }
}
