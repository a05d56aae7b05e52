// An inner actor for each name, which saves and reads it
public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var names: [String: Name] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    try await name(id).save(value)
  }

  public func value(for id: String) async throws -> String? {
    try await name(id).value()
  }

  private func name(_ id: String) -> Name {
    if let name = names[id] { return name }
    let name = Name(
      write: { [write] value in try await write(id, value) },
      read: { [read] in try await read(id) })
    names[id] = name
    return name
  }
}

private actor Name {
  private let write: @Sendable (String) async throws -> Int
  private let read: @Sendable () async throws -> PersistenceStore.Row?
  private var isKnown = false
  private var row: PersistenceStore.Row?

  init(
    write: @escaping @Sendable (String) async throws -> Int,
    read: @escaping @Sendable () async throws -> PersistenceStore.Row?
  ) {
    self.write = write
    self.read = read
  }

  func save(_ value: String) async throws {
    let revision = try await write(value)
    keep((value, revision))
  }

  func value() async throws -> String? {
    if !isKnown { keep(try await read()) }
    return row?.value
  }

  private func keep(_ new: PersistenceStore.Row?) {
    isKnown = true
    guard let new else { return }
    if let row, row.revision > new.revision { return }
    row = new
  }
}
