// one state machine for the box: empty, called off under a number, or waiting under a number
import Synchronization

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private enum State {
    case empty(last: Int)
    case expecting(Int)
    case calledOff(Int)
    case waiting(Int, CheckedContinuation<String, any Error>)

    var number: Int {
      switch self {
      case .empty(let number), .expecting(let number), .calledOff(let number), .waiting(let number, _): number
      }
    }
  }

  private let state = Mutex(State.empty(last: 0))

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    await raiseFlag()
    let number = state.withLock { state in
      state = .expecting(state.number + 1)
      return state.number
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCalledOff = state.withLock { state in
          if case .calledOff = state {
            state = .empty(last: number)
            return true
          }
          state = .waiting(number, continuation)
          return false
        }
        if isCalledOff { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      callOff(number)
    }
  }

  public func deliver(_ letter: String) -> Bool {
    let waiter = state.withLock { state -> CheckedContinuation<String, any Error>? in
      guard case .waiting(let number, let continuation) = state else { return nil }
      state = .empty(last: number)
      return continuation
    }
    waiter?.resume(returning: letter)
    return waiter != nil
  }

  private func callOff(_ number: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<String, any Error>? in
      switch state {
      case .expecting(number):
        state = .calledOff(number)
        return nil
      case .waiting(number, let continuation):
        state = .empty(last: number)
        return continuation
      default:
        return nil
      }
    }
    waiter?.resume(throwing: CancellationError())
  }
}
