// A cancelled export throws a CancellationError, whatever the rows or the folder threw
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
      for try await row in rows {
        try await folder.append(row, to: part)
        count += 1
      }
      // A cancelled task sees the rows end, whether all have come or not.
      try Task.checkCancellation()
      try await folder.rename(part, to: name)
    } catch {
      await folder.remove(part)
      try Task.checkCancellation()
      throw error
    }
    return count
  }
}
