// A state with the wait's number; the cancellation is noted before the continuation is there.

import Synchronization

public final class LetterBox: Sendable {
  private enum State {
    case waiting(CheckedContinuation<String, any Error>)
    case cancelled
  }
  private let raiseFlag: @Sendable () async -> Void
  private let state = Mutex<(id: Int, state: State?)>((0, nil))

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    let id = state.withLock {
      $0 = ($0.id + 1, nil)
      return $0.id
    }
    return try await withTaskCancellationHandler {
      await raiseFlag()
      return try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock {
          if case .cancelled = $0.state { return true }
          $0.state = .waiting(continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiter: CheckedContinuation<String, any Error>? = state.withLock { state in
        guard state.id == id else { return nil }
        defer { state.state = .cancelled }
        if case .waiting(let waiter) = state.state { return waiter }
        return nil
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  public func deliver(_ letter: String) -> Bool {
    let waiter: CheckedContinuation<String, any Error>? = state.withLock {
      guard case .waiting(let waiter) = $0.state else { return nil }
      $0 = ($0.id + 1, nil)
      return waiter
    }
    waiter?.resume(returning: letter)
    return waiter != nil
  }
}
