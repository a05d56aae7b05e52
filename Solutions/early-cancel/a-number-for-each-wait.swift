import Synchronization

/// The letter box of a field station. One task at a time waits at it for the next letter.
///
///     let letter = try await letterBox.wait()
///
/// The courier comes by when the flag is up, and hands a letter to the waiting task. If there is none, he keeps it.
public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let state = Mutex(State())

  private struct State {
    /// The number of the wait that is under way, from its beginning to its end.
    var current = 0
    var isCancelled = false
    var continuation: CheckedContinuation<String, any Error>?

    mutating func take() -> CheckedContinuation<String, any Error>? {
      defer { continuation = nil }
      return continuation
    }
  }

  /// - Parameter raiseFlag: shows the courier that a task waits. It takes a while, for a cancelled task as well.
  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  /// Raises the flag and waits for a letter.
  ///
  /// - Returns: the letter, even if the task is cancelled after the courier has handed it over.
  /// - Throws: `CancellationError` if the task is cancelled, whenever that happens.
  public func wait() async throws -> String {
    let number = state.withLock { state in
      state.current += 1
      state.isCancelled = false
      return state.current
    }
    return try await withTaskCancellationHandler {
      await raiseFlag()
      return try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if !state.isCancelled { state.continuation = continuation }
          return state.isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        // Only the wait that this handler belongs to.
        guard state.current == number else { return nil as CheckedContinuation<String, any Error>? }
        state.isCancelled = true
        return state.take()
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  /// Hands a letter over.
  ///
  /// - Returns: whether a task has received it: then it is what its `wait()` returns.
  public func deliver(_ letter: String) -> Bool {
    guard let waiter = state.withLock({ $0.take() }) else { return false }
    waiter.resume(returning: letter)
    return true
  }
}
