// A save that has been acknowledged takes the name from memory; rows asked for before are not kept
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private enum Known {
    case nothing
    case row(Row)

    var value: String? {
      if case .row(let row) = self { row.value } else { nil }
    }

    var revision: Int {
      if case .row(let row) = self { row.revision } else { Int.min }
    }
  }

  private var memory: [String: Known] = [:]
  private var epochs: [String: Int] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    _ = try await write(id, value)
    epochs[id, default: 0] += 1
    memory[id] = nil
  }

  public func value(for id: String) async throws -> String? {
    if let known = memory[id] { return known.value }
    let epoch = epochs[id, default: 0]
    let found = try await read(id).map { Known.row($0) } ?? .nothing
    if epoch == epochs[id, default: 0] {
      if let known = memory[id], known.revision >= found.revision { return known.value }
      memory[id] = found
    }
    return found.value
  }
}
