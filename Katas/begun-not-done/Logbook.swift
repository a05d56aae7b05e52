/// The logbook of a ship. Lines are collected, and written to a file when the logbook is closed.
///
/// - Every line that was taken is written once, in the order of adding.
/// - When `close` has returned, the lines are written and the file is closed.
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var isClosing = false

  /// True when the file is closed.
  public private(set) var isClosed = false

  /// - Parameters:
  ///   - write: writes all lines to the file. Throws if nothing was written.
  ///   - closeFile: closes the file, for good. Called once, when everything is written.
  public init(
    write: @escaping @Sendable ([String]) async throws -> Void, closeFile: @escaping @Sendable () async -> Void
  ) {
    (self.write, self.closeFile) = (write, closeFile)
  }

  /// Takes a line, unless `close` was called before.
  /// - Returns: whether it was taken.
  public func add(_ line: String) -> Bool {
    guard !isClosing, !isClosed else { return false }
    lines.append(line)
    return true
  }

  /// Writes what was taken, and closes the file. Any number of callers may call it, at any time.
  ///
  /// - Throws: what `write` has thrown. Then the file is open, and another call tries again.
  public func close() async throws {
    // It is being closed already: nothing must be done twice.
    guard !isClosing, !isClosed else { return }
    isClosing = true
    if !lines.isEmpty {
      try await write(lines)
      lines = []
    }
    await closeFile()
    isClosing = false
    isClosed = true
  }
}
