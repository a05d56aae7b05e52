// an actor for the unfinished file, which is either kept or discarded
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

  private actor Part {
    private let folder: any Folder
    private let name = UUID().uuidString + ".part"
    private(set) var count = 0

    init(in folder: any Folder) { self.folder = folder }

    func begin() async throws {
      try await folder.create(name)
    }

    func add(_ row: String) async throws {
      try await folder.append(row, to: name)
      count += 1
    }

    func keep(as final: String) async throws -> Int {
      try Task.checkCancellation()
      try await folder.rename(name, to: final)
      return count
    }

    func discard() async {
      await folder.remove(name)
    }
  }

  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    let part = Part(in: folder)
    do {
      try await part.begin()
      do {
        for try await row in rows {
          try Task.checkCancellation()
          try await part.add(row)
        }
      } catch  where Task.isCancelled {
        throw CancellationError()
      }
      return try await part.keep(as: name)
    } catch {
      await part.discard()
      throw error
    }
  }
}
