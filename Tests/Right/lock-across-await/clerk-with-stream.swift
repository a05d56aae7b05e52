// A stream as a queue to one clerk, who writes and answers through a continuation.
import Synchronization

public final class Ledger: Sendable {
  public struct Entry: Equatable, Sendable {
    public let amount: Int
    public let balance: Int
  }

  private struct Slip: Sendable {
    let amount: Int
    let written: CheckedContinuation<Void, Never>
  }

  private final class Books: Sendable {
    private let entries = Mutex<[Entry]>([])

    var all: [Entry] { entries.withLock { $0 } }

    func write(_ amount: Int) {
      entries.withLock { entries in
        let balance = entries.last?.balance ?? 0
        entries.append(Entry(amount: amount, balance: balance + amount))
      }
    }
  }

  private let audit: @Sendable (Int) async throws -> Void
  private let books = Books()
  private let slips: AsyncStream<Slip>.Continuation

  public init(audit: @escaping @Sendable (Int) async throws -> Void) {
    self.audit = audit
    let (stream, slips) = AsyncStream<Slip>.makeStream()
    self.slips = slips
    Task.detached { [books] in
      for await slip in stream {
        books.write(slip.amount)
        slip.written.resume()
      }
    }
  }

  deinit {
    slips.finish()
  }

  public func append(_ amount: Int) async throws {
    try await audit(amount)
    await withCheckedContinuation { written in
      _ = slips.yield(Slip(amount: amount, written: written))
    }
  }

  public func total() async -> Int {
    books.all.last?.balance ?? 0
  }

  public func allEntries() async -> [Entry] {
    books.all
  }
}
