// A table of reads under way, which all that wait share; rows merge by revision
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private struct Known {
    let value: String?
    let revision: Int?

    func orNewer(_ other: Known) -> Known {
      guard let theirs = other.revision else { return self }
      guard let ours = revision else { return other }
      return theirs > ours ? other : self
    }
  }

  private var memory: [String: Known] = [:]
  private var reads: [String: Task<String?, any Error>] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let revision = try await write(id, value)
    merge(Known(value: value, revision: revision), id)
  }

  public func value(for id: String) async throws -> String? {
    if let known = memory[id] { return known.value }
    if let read = reads[id] { return try await read.value }
    let task = Task {
      defer { self.reads[id] = nil }
      let row = try await self.read(id)
      return self.merge(Known(value: row?.value, revision: row?.revision), id)
    }
    reads[id] = task
    return try await task.value
  }

  @discardableResult
  private func merge(_ found: Known, _ id: String) -> String? {
    let merged = memory[id]?.orNewer(found) ?? found
    memory[id] = merged
    return merged.value
  }
}
