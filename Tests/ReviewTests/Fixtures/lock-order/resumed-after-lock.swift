import Synchronization

final class Buffer: Sendable {
  private struct State {
    var elements: [Int] = []
    var reader: CheckedContinuation<Int?, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func send(_ element: Int) {
    let reader = state.withLock { state -> CheckedContinuation<Int?, Never>? in
      guard let reader = state.reader else {
        state.elements.append(element)
        return nil
      }
      state.reader = nil
      return reader
    }
    reader?.resume(returning: element)
  }

  func next() async -> Int? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if !state.isCancelled { state.reader = continuation }
          return state.isCancelled
        }
        if isCancelled { continuation.resume(returning: nil) }
      }
    } onCancel: {
      interrupt()
    }
  }

  private func interrupt() {
    let reader = state.withLock { state -> CheckedContinuation<Int?, Never>? in
      state.isCancelled = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
