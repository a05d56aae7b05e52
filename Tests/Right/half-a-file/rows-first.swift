// all rows are collected before the folder is touched
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
    let all = try await collect(rows)
    let part = "\(name).\(UUID().uuidString).part"
    do {
      try await folder.create(part)
      for row in all {
        try Task.checkCancellation()
        try await folder.append(row, to: part)
      }
      try Task.checkCancellation()
      try await folder.rename(part, to: name)
    } catch {
      await folder.remove(part)
      throw error
    }
    return all.count
  }

  private func collect(_ rows: AsyncThrowingStream<String, any Error>) async throws -> [String] {
    var all: [String] = []
    do {
      for try await row in rows { all.append(row) }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    try Task.checkCancellation()
    return all
  }
}
