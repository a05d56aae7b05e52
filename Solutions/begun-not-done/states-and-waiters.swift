/// The logbook of a ship. Lines are collected, and written to a file when the logbook is closed.
///
/// - Every line that was taken is written once, in the order of adding.
/// - When `close` has returned, the lines are written and the file is closed.
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var state = State.open

  private enum State {
    case open
    /// With those who wait for the end.
    case closing([CheckedContinuation<Void, any Error>])
    case failed
    case closed
  }

  /// True when the file is closed.
  public var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

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
    guard case .open = state else { return false }
    lines.append(line)
    return true
  }

  /// Writes what was taken, and closes the file. Any number of callers may call it, at any time.
  ///
  /// - Throws: what `write` has thrown. Then the file is open, and another call tries again.
  public func close() async throws {
    try await withCheckedThrowingContinuation { continuation in
      switch state {
      case .closed: continuation.resume()
      case .closing(let waiting): state = .closing(waiting + [continuation])
      case .open, .failed:
        state = .closing([continuation])
        // A task of its own: that of a caller may be cancelled.
        Task { await finish() }
      }
    }
  }

  private func finish() async {
    let result: Result<Void, any Error>
    do {
      if !lines.isEmpty { try await write(lines) }
      await closeFile()
      result = .success(())
    } catch {
      result = .failure(error)
    }
    guard case .closing(let waiting) = state else { return }
    if case .success = result { state = .closed } else { state = .failed }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
