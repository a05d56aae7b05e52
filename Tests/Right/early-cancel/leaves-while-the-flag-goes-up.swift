// A cancelled task does not wait until the flag is up
import Synchronization

private final class Slot: Sendable {
  private struct State {
    var outcome: Result<String, CancellationError>?
    var bell: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func put(_ outcome: Result<String, CancellationError>) -> Bool {
    let (isFirst, bell) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      guard state.outcome == nil else { return (false, nil) }
      state.outcome = outcome
      defer { state.bell = nil }
      return (true, state.bell)
    }
    bell?.resume()
    return isFirst
  }

  var isEmpty: Bool { state.withLock { $0.outcome == nil } }

  func take() async throws -> String {
    while true {
      if let outcome = state.withLock({ $0.outcome }) { return try outcome.get() }
      await withCheckedContinuation { bell in
        let isThere = state.withLock { state in
          if state.outcome != nil { return true }
          state.bell = bell
          return false
        }
        if isThere { bell.resume() }
      }
    }
  }
}

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let slot = Mutex<Slot?>(nil)

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    let mine = Slot()
    return try await withTaskCancellationHandler {
      Task {
        await raiseFlag()
        if mine.isEmpty { slot.withLock { $0 = mine } }
      }
      defer {
        slot.withLock { slot in
          if slot === mine { slot = nil }
        }
      }
      return try await mine.take()
    } onCancel: {
      _ = mine.put(.failure(CancellationError()))
    }
  }

  public func deliver(_ letter: String) -> Bool {
    slot.withLock { $0 }?.put(.success(letter)) ?? false
  }
}
