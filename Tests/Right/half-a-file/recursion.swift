// each row is a step of a recursion, and the end is one of three outcomes
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

  private enum Outcome {
    case whole(Int)
    case broken(any Error)
  }

  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    let part = name + "." + UUID().uuidString
    var source = rows.makeAsyncIterator()
    let outcome: Outcome
    do {
      try await folder.create(part)
      outcome = await copy(from: &source, to: part, done: 0)
    } catch {
      outcome = .broken(error)
    }
    switch outcome {
    case .broken(let error):
      await folder.remove(part)
      throw error
    case .whole(let count):
      do { try await folder.rename(part, to: name) } catch {
        await folder.remove(part)
        throw error
      }
      return count
    }
  }

  private func copy(
    from source: inout AsyncThrowingStream<String, any Error>.Iterator, to part: String, done: Int
  ) async -> Outcome {
    let row: String?
    do { row = try await source.next() } catch { return .broken(Task.isCancelled ? CancellationError() : error) }
    if Task.isCancelled { return .broken(CancellationError()) }
    guard let row else { return .whole(done) }
    do { try await folder.append(row, to: part) } catch { return .broken(error) }
    return await copy(from: &source, to: part, done: done + 1)
  }
}
