// the straight loop, with checks for each row and after the last
import Foundation

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
    try Task.checkCancellation()
    let part = "\(name).\(UUID().uuidString).part"
    var count = 0
    do {
      try await folder.create(part)
      for try await row in rows {
        try Task.checkCancellation()
        try await folder.append(row, to: part)
        count += 1
      }
      try Task.checkCancellation()
      try await folder.rename(part, to: name)
    } catch {
      await folder.remove(part)
      throw Task.isCancelled ? CancellationError() : error
    }
    return count
  }
}
