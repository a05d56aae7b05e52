// the folder works in tasks that are never cancelled; only the reading sees the cancellation
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
    let part = "\(UUID().uuidString).part"
    let folder = folder
    var count = 0
    do {
      try Task.checkCancellation()
      try await shielded { try await folder.create(part) }
      var source = rows.makeAsyncIterator()
      while let row = try await source.next(), !Task.isCancelled {
        try await shielded { try await folder.append(row, to: part) }
        count += 1
      }
      try Task.checkCancellation()
      try await shielded { try await folder.rename(part, to: name) }
      return count
    } catch {
      await folder.remove(part)
      throw Task.isCancelled ? CancellationError() : error
    }
  }

  private func shielded(_ work: @escaping @Sendable () async throws -> Void) async throws {
    try await Task(operation: work).value
  }
}
