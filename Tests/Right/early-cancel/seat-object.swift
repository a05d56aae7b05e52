// an object for each wait that is settled once, by a letter or by the cancellation, before or after somebody sits in it
import Synchronization

private final class Seat: Sendable {
  private enum State {
    case empty
    case taken(CheckedContinuation<String, any Error>)
    case settledEarly(Result<String, any Error>)
    case over
  }

  private let state = Mutex(State.empty)

  func settle(_ outcome: Result<String, any Error>) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<String, any Error>?) in
      switch state {
      case .empty:
        state = .settledEarly(outcome)
        return (true, nil)
      case .taken(let waiter):
        state = .over
        return (true, waiter)
      case .settledEarly, .over:
        return (false, nil)
      }
    }
    waiter?.resume(with: outcome)
    return isFirst
  }

  func sit() async throws -> String {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let early = state.withLock { state -> Result<String, any Error>? in
          if case .settledEarly(let outcome) = state {
            state = .over
            return outcome
          }
          state = .taken(continuation)
          return nil
        }
        if let early { continuation.resume(with: early) }
      }
    } onCancel: {
      _ = settle(.failure(CancellationError()))
    }
  }
}

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let seat = Mutex<Seat?>(nil)

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    await raiseFlag()
    let mine = Seat()
    seat.withLock { $0 = mine }
    defer {
      seat.withLock { seat in
        if seat === mine { seat = nil }
      }
    }
    return try await mine.sit()
  }

  public func deliver(_ letter: String) -> Bool {
    let seat = seat.withLock { seat in
      defer { seat = nil }
      return seat
    }
    return seat?.settle(.success(letter)) ?? false
  }
}
