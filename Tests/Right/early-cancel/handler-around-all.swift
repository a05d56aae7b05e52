// the handler lies around the flag as well; a table says how far each wait has come
import Synchronization

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private enum Stage {
    case onTheWay
    case cancelled
    case waiting(CheckedContinuation<String, any Error>)
  }

  private struct State {
    var count = 0
    var stages: [Int: Stage] = [:]
  }

  private let state = Mutex(State())

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    let id = state.withLock { state in
      state.count += 1
      state.stages[state.count] = .onTheWay
      return state.count
    }
    defer { state.withLock { $0.stages[id] = nil } }
    return try await withTaskCancellationHandler {
      await raiseFlag()
      return try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if case .cancelled = state.stages[id] { return true }
          state.stages[id] = .waiting(continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> CheckedContinuation<String, any Error>? in
        switch state.stages[id] {
        case .onTheWay:
          state.stages[id] = .cancelled
          return nil
        case .waiting(let continuation):
          state.stages[id] = nil
          return continuation
        case .cancelled, nil:
          return nil
        }
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  public func deliver(_ letter: String) -> Bool {
    let waiter = state.withLock { state -> CheckedContinuation<String, any Error>? in
      for (id, stage) in state.stages {
        guard case .waiting(let continuation) = stage else { continue }
        state.stages[id] = nil
        return continuation
      }
      return nil
    }
    guard let waiter else { return false }
    waiter.resume(returning: letter)
    return true
  }
}
