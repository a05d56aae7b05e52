// All commits that are known of a name, by number; the last one counts
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private struct Ledger {
    private var commits: [Int: String] = [:]

    var value: String? {
      guard let last = commits.keys.max() else { return nil }
      return commits[last]
    }

    mutating func enter(_ row: Row) {
      commits[row.revision] = row.value
      if let last = commits.keys.max() { commits = commits.filter { $0.key == last } }
    }
  }

  private var ledgers: [String: Ledger] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let revision = try await write(id, value)
    ledgers[id, default: Ledger()].enter((value, revision))
  }

  public func value(for id: String) async throws -> String? {
    if let ledger = ledgers[id] { return ledger.value }
    let row = try await read(id)
    var ledger = ledgers[id] ?? Ledger()
    if let row { ledger.enter(row) }
    ledgers[id] = ledger
    return ledger.value
  }
}
