// a state machine with a stage for each step, and a failure stage that tidies up
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

  private enum Stage {
    case create
    case read
    case append(String)
    case rename
    case undo(any Error)
    case whole
  }

  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    let part = "\(name).\(UUID().uuidString).part"
    var source = rows.makeAsyncIterator()
    var count = 0
    var stage = Task.isCancelled ? Stage.undo(CancellationError()) : .create
    while true {
      do {
        switch stage {
        case .create:
          try await folder.create(part)
          stage = .read
        case .read:
          let row = try await source.next()
          stage = row.map { .append($0) } ?? .rename
          if Task.isCancelled { stage = .undo(CancellationError()) }
        case .append(let row):
          try await folder.append(row, to: part)
          count += 1
          stage = .read
        case .rename:
          try await folder.rename(part, to: name)
          stage = .whole
        case .whole:
          return count
        case .undo:
          break
        }
      } catch {
        stage = .undo(Task.isCancelled ? CancellationError() : error)
      }
      if case .undo(let error) = stage {
        await folder.remove(part)
        throw error
      }
    }
  }
}
