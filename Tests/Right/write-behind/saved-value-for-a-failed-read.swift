// A read that fails gives the value that was saved meanwhile
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private struct Entry {
    var value: String?
    var revision: Int?
  }

  private var cache: [String: Entry] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let revision = try await write(id, value)
    learn((value, revision), about: id)
  }

  public func value(for id: String) async throws -> String? {
    if let entry = cache[id] { return entry.value }
    do {
      let row = try await read(id)
      learn(row, about: id)
    } catch {
      guard let entry = cache[id] else { throw error }
      return entry.value
    }
    return cache[id]?.value
  }

  private func learn(_ row: Row?, about id: String) {
    guard let row else {
      if cache[id] == nil { cache[id] = Entry() }
      return
    }
    if let known = cache[id]?.revision, known >= row.revision { return }
    cache[id] = Entry(value: row.value, revision: row.revision)
  }
}
