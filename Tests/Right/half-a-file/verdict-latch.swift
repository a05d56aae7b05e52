// a latch that the end of the rows and the cancellation race for, under a cancellation handler
import Synchronization
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

  private final class Verdict: Sendable {
    private let isDecided = Mutex<Bool?>(nil)

    func decide(whole: Bool) -> Bool {
      isDecided.withLock { verdict in
        verdict = verdict ?? whole
        return verdict == whole
      }
    }

    var isCancelled: Bool { isDecided.withLock { $0 == false } }
  }

  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    let verdict = Verdict()
    let part = "\(name).\(UUID().uuidString).part"
    return try await withTaskCancellationHandler {
      do {
        try await folder.create(part)
        var count = 0
        for try await row in rows where !verdict.isCancelled {
          try await folder.append(row, to: part)
          count += 1
        }
        guard !Task.isCancelled, verdict.decide(whole: true) else { throw CancellationError() }
        try await folder.rename(part, to: name)
        return count
      } catch {
        await folder.remove(part)
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      _ = verdict.decide(whole: false)
    }
  }
}
