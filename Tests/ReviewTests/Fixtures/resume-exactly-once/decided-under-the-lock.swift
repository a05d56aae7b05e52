import Synchronization

final class Signal: Sendable {
  private struct State {
    var isSet = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  func wait(_ id: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isSet || Task.isCancelled { return true }
          state.waiting[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  func take() async {
    await withCheckedContinuation { continuation in
      switch state.withLock({ $0.take(continuation) }) {
      case .now: continuation.resume()
      case .later: ()
      }
    }
  }
}
