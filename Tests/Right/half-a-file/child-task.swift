// a child task of a group writes the part, and its parent decides what becomes of it
public protocol Folder: Sendable {
  func create(_ name: String) async throws
  func append(_ line: String, to name: String) async throws
  func rename(_ name: String, to newName: String) async throws
  func remove(_ name: String) async
}

public struct Export: Sendable {
  private let folder: any Folder

  public init(to folder: any Folder) {
    self.folder = folder
  }

  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    let part = "\(name).unfinished"
    let folder = folder
    do {
      let count = try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          try await folder.create(part)
          var count = 0
          for try await row in rows {
            try await folder.append(row, to: part)
            count += 1
          }
          return count
        }
        return try await group.next() ?? 0
      }
      // A cancelled task sees the rows end.
      try Task.checkCancellation()
      try await folder.rename(part, to: name)
      return count
    } catch {
      await folder.remove(part)
      throw error
    }
  }
}
