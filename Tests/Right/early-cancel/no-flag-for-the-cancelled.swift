// A task that is cancelled already raises no flag
import Synchronization

/// The letter box of a field station. One task at a time waits at it for the next letter.
///
///     let letter = try await letterBox.wait()
///
/// The courier comes by when the flag is up, and hands a letter to the waiting task. If there is none, he keeps it.
public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let waiter = Mutex<CheckedContinuation<String, any Error>?>(nil)

  /// - Parameter raiseFlag: shows the courier that a task waits. It takes a while, for a cancelled task as well.
  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  /// Raises the flag and waits for a letter.
  ///
  /// - Returns: the letter, even if the task is cancelled after the courier has handed it over.
  /// - Throws: `CancellationError` if the task is cancelled, whenever that happens.
  public func wait() async throws -> String {
    try Task.checkCancellation()
    await raiseFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = waiter.withLock { waiter in
          // Under the lock of the handler: either it finds the continuation, or its cancellation is seen here.
          if Task.isCancelled { return true }
          waiter = continuation
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      takeWaiter()?.resume(throwing: CancellationError())
    }
  }

  /// Hands a letter over.
  ///
  /// - Returns: whether a task has received it: then it is what its `wait()` returns.
  public func deliver(_ letter: String) -> Bool {
    guard let waiter = takeWaiter() else { return false }
    waiter.resume(returning: letter)
    return true
  }

  /// The code that takes the waiter out resumes it, so that it is resumed once.
  private func takeWaiter() -> CheckedContinuation<String, any Error>? {
    waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
  }
}
