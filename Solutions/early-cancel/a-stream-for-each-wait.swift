import Synchronization

/// The letter box of a field station. One task at a time waits at it for the next letter.
///
///     let letter = try await letterBox.wait()
///
/// The courier comes by when the flag is up, and hands a letter to the waiting task. If there is none, he keeps it.
public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let waiter = Mutex<AsyncStream<String>.Continuation?>(nil)

  /// - Parameter raiseFlag: shows the courier that a task waits. It takes a while, for a cancelled task as well.
  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  /// Raises the flag and waits for a letter.
  ///
  /// - Returns: the letter, even if the task is cancelled after the courier has handed it over.
  /// - Throws: `CancellationError` if the task is cancelled, whenever that happens.
  public func wait() async throws -> String {
    await raiseFlag()
    let (letters, continuation) = AsyncStream<String>.makeStream()
    waiter.withLock { $0 = continuation }
    // The stream ends its wait for a cancelled task, whenever that happens, and refuses what comes later.
    for await letter in letters { return letter }
    throw CancellationError()
  }

  /// Hands a letter over.
  ///
  /// - Returns: whether a task has received it: then it is what its `wait()` returns.
  public func deliver(_ letter: String) -> Bool {
    guard let waiter = takeWaiter() else { return false }
    if case .enqueued = waiter.yield(letter) { return true }
    return false
  }

  private func takeWaiter() -> AsyncStream<String>.Continuation? {
    waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
  }
}
