// The highest acknowledged commit is a floor; a row below it is read again, by recursion
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var rows: [String: (value: String?, revision: Int?)] = [:]
  private var floors: [String: Int] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let revision = try await write(id, value)
    floors[id] = max(floors[id] ?? revision, revision)
    if let row = rows[id], isBelowFloor(row.revision, id) { rows[id] = nil }
  }

  public func value(for id: String) async throws -> String? {
    if let row = rows[id] { return row.value }
    let found = try await read(id)
    if let row = rows[id], !isNewer(found?.revision, than: row.revision) { return row.value }
    if isBelowFloor(found?.revision, id) { return try await value(for: id) }
    rows[id] = (found?.value, found?.revision)
    return found?.value
  }

  private func isBelowFloor(_ revision: Int?, _ id: String) -> Bool {
    guard let floor = floors[id] else { return false }
    guard let revision else { return true }
    return revision < floor
  }

  private func isNewer(_ revision: Int?, than other: Int?) -> Bool {
    guard let revision else { return false }
    guard let other else { return true }
    return revision > other
  }
}
