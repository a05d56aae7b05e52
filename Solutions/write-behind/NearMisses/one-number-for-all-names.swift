public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var cache: [String: String?] = [:]
  private var latest = Int.min

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let revision = try await write(id, value)
    guard revision > latest else { return }
    latest = revision
    cache[id] = value
  }

  public func value(for id: String) async throws -> String? {
    if let known = cache[id] { return known }
    let row = try await read(id)
    if let known = cache[id] { return known }
    cache[id] = .some(row?.value)
    return row?.value
  }
}
