// A call that comes after write has failed tries again, even before the actor knows
import Synchronization

/// The logbook of a ship. Lines are collected, and written to a file when the logbook is closed.
///
/// - Every line that was taken is written once, in the order of adding.
/// - When `close` has returned, the lines are written and the file is closed.
public actor Logbook {
  private let write: @Sendable ([String]) async throws -> Void
  private let closeFile: @Sendable () async -> Void
  private var lines: [String] = []
  private var isOpen = true
  /// The attempt that is under way, or that has succeeded. Every caller waits for it.
  private var closing: Task<Void, any Error>?

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
    guard isOpen else { return false }
    lines.append(line)
    return true
  }

  /// Writes what was taken, and closes the file. Any number of callers may call it, at any time.
  ///
  /// - Throws: what `write` has thrown. Then the file is open, and another call tries again.
  public func close() async throws {
    isOpen = false
    // The write has thrown, and its attempt does not know it yet: this call is the next one.
    while let closing, hasThrown.withLock({ $0 }) { _ = await closing.result }
    let attempt = closing ?? Task { try await finish() }
    closing = attempt
    try await attempt.value
  }

  private let hasThrown = Mutex(false)

  private func finish() async throws {
    do {
      if !lines.isEmpty { try await writeAndNote(lines) }
    } catch {
      closing = nil
      hasThrown.withLock { $0 = false }
      throw error
    }
    await closeFile()
    isClosed = true
  }

  nonisolated private func writeAndNote(_ lines: [String]) async throws {
    do { try await write(lines) } catch {
      hasThrown.withLock { $0 = true }
      throw error
    }
  }
}
