public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var cache: [String: (value: String?, revision: Int)] = [:]
  private var saves: [String: Int] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    saves[id, default: 0] += 1
    let revision = try await write(id, value)
    if let known = cache[id], known.revision > revision { return }
    cache[id] = (value, revision)
  }

  public func value(for id: String) async throws -> String? {
    if let known = cache[id] { return known.value }
    let before = saves[id]
    let row = try await read(id)
    if saves[id] == before {
      cache[id] = (row?.value, row?.revision ?? Int.min)
    }
    return row?.value
  }
}
