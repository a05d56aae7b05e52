// The outcome is a value in a stream that each waiter has.
/// The logbook of a ship. Lines are collected, and written to a file when the logbook is closed.
///
/// - Every line that was taken is written once, in the order of adding.
/// - When `close` has returned, the lines are written and the file is closed.
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var isSealed = false
  private var isBusy = false
  private var listeners: [AsyncStream<(any Error)?>.Continuation] = []

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
    guard !isSealed else { return false }
    lines.append(line)
    return true
  }

  /// Writes what was taken, and closes the file. Any number of callers may call it, at any time.
  ///
  /// - Throws: what `write` has thrown. Then the file is open, and another call tries again.
  public func close() async throws {
    isSealed = true
    guard !isClosed else { return }
    let (outcome, listener) = AsyncStream<(any Error)?>.makeStream()
    listeners.append(listener)
    if !isBusy {
      isBusy = true
      Task { tell(await outcomeOfWork()) }
    }
    // A task of its own: iterating in a cancelled task would end at once.
    let failure = await Task {
      for await failure in outcome { return failure }; return nil
    }.value
    if let failure { throw failure }
  }

  private func outcomeOfWork() async -> (any Error)? {
    do { if !lines.isEmpty { try await write(lines) } } catch { return error }
    await closeFile()
    return nil
  }

  private func tell(_ failure: (any Error)?) {
    isBusy = false
    isClosed = failure == nil
    for listener in listeners {
      listener.yield(failure)
      listener.finish()
    }
    listeners = []
  }
}
