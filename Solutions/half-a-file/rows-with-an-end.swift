/// A folder on a disk, perhaps at the other end of a cable.
public protocol Folder: Sendable {
  /// Makes an empty file, in place of one of that name.
  func create(_ name: String) async throws
  /// Writes a line at the end of a file.
  func append(_ line: String, to name: String) async throws
  /// Gives a file another name, in place of one of that name, in one step.
  func rename(_ name: String, to newName: String) async throws
  /// Removes a file; does nothing if there is none. Does so for a cancelled task as well.
  func remove(_ name: String) async
}

/// Writes measurements into files, for other programs.
public struct Export: Sendable {
  private let folder: any Folder

  public init(to folder: any Folder) {
    self.folder = folder
  }

  private enum Piece {
    case row(String)
    case end
  }

  /// Asks for the next row, and tells the end of the rows from the end of the asking.
  private func next(_ rows: inout AsyncThrowingStream<String, any Error>.Iterator) async throws -> Piece {
    if let row = try await rows.next() { return .row(row) }
    if Task.isCancelled { throw CancellationError() }
    return .end
  }

  /// Writes all rows into one file, in their order.
  ///
  /// The file is there when this returns, and it is whole. If this throws, the folder is as it was before: a file of that
  /// name is still there, and nothing else has been added.
  ///
  /// - Parameters:
  ///   - rows: end when all have come. Throw if the source cannot go on.
  ///   - name: the name of the file.
  /// - Returns: the number of rows.
  /// - Throws: `CancellationError` if the task was cancelled before the file was whole; what the rows or the folder throw.
  public func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws -> Int {
    // The file gets its name when it is whole, and not before.
    let part = name + ".part"
    var count = 0
    do {
      try await folder.create(part)
      var iterator = rows.makeAsyncIterator()
      while case .row(let row) = try await next(&iterator) {
        try await folder.append(row, to: part)
        count += 1
      }
      try await folder.rename(part, to: name)
    } catch {
      await folder.remove(part)
      throw error
    }
    return count
  }
}
