// An object with a lock for each name
import Synchronization

public actor PersistenceStore {
  public typealias Row = (value: String, revision: Int)

  private let write: @Sendable (_ id: String, _ value: String) async throws -> Int
  private let read: @Sendable (_ id: String) async throws -> Row?
  private var cells: [String: Cell] = [:]

  public init(
    write: @escaping @Sendable (_ id: String, _ value: String) async throws -> Int,
    read: @escaping @Sendable (_ id: String) async throws -> Row?
  ) {
    self.write = write
    self.read = read
  }
  public func save(_ value: String, for id: String) async throws {
    let cell = cell(id)
    let revision = try await write(id, value)
    _ = cell.take(value, revision)
  }

  public func value(for id: String) async throws -> String? {
    let cell = cell(id)
    if let known = cell.known { return known.value }
    let row = try await read(id)
    return cell.take(row?.value, row?.revision)
  }

  private func cell(_ id: String) -> Cell {
    if let cell = cells[id] { return cell }
    let cell = Cell()
    cells[id] = cell
    return cell
  }
}

private final class Cell: Sendable {
  struct Content: Equatable, Sendable {
    let value: String?
    let revision: Int?
  }

  private let content = Mutex<Content?>(nil)

  var known: Content? { content.withLock { $0 } }

  func take(_ value: String?, _ revision: Int?) -> String? {
    content.withLock { content in
      let isNewer =
        switch (content?.revision, revision) {
        case (let old?, let new?): new > old
        case (nil, _?): true
        case (_, nil): content == nil
        }
      if isNewer { content = Content(value: value, revision: revision) }
      return content?.value
    }
  }
}
