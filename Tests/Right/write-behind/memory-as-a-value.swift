// Memory is a value with its own rules
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var memory = Memory()

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }

  private struct Memory {
    private var asked: Set<String> = []
    private var rows: [String: Row] = [:]

    func knows(_ id: String) -> Bool {
      asked.contains(id)
    }

    subscript(id: String) -> String? {
      rows[id]?.value
    }

    mutating func learn(_ id: String, _ row: Row?) {
      asked.insert(id)
      guard let row, row.revision > rows[id]?.revision ?? .min else { return }
      rows[id] = row
    }
  }

  public func save(_ value: String, for id: String) async throws {
    let row = Row(value: value, revision: try await write(id, value))
    memory.learn(id, row)
  }

  public func value(for id: String) async throws -> String? {
    if !memory.knows(id) {
      let row = try await read(id)
      memory.learn(id, row)
    }
    return memory[id]
  }
}
