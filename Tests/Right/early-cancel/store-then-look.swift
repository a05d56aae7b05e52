// the continuation is stored under the number of its wait, and then the task looks whether it is cancelled
import Synchronization

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private typealias Waiter = CheckedContinuation<String, any Error>

  private struct State {
    var count = 0
    var waiter: (id: Int, continuation: Waiter)?
  }

  private let state = Mutex(State())

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    await raiseFlag()
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.waiter = (id, continuation) }
        if Task.isCancelled { giveUp(id) }
      }
    } onCancel: {
      giveUp(id)
    }
  }

  public func deliver(_ letter: String) -> Bool {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter?.continuation
    }
    waiter?.resume(returning: letter)
    return waiter != nil
  }

  private func giveUp(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard state.waiter?.id == id else { return nil }
      defer { state.waiter = nil }
      return state.waiter?.continuation
    }
    waiter?.resume(throwing: CancellationError())
  }
}
