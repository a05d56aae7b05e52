import Synchronization

// The shape of apple/swift-async-algorithms da4e36f, apple/swift-nio c2da95cca and supabase/supabase-swift 625a278d: the
// continuation was resumed in the critical section that the cancellation handler enters too.
final class Buffer: Sendable {
  private struct State {
    var elements: [Int] = []
    var reader: CheckedContinuation<Int?, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func send(_ element: Int) {
    state.withLock { state in
      if let reader = state.reader {
        state.reader = nil
        let continuation = reader
        continuation.resume(returning: element)
        //^ likely
      } else {
        state.elements.append(element)
      }
    }
  }

  func next() async -> Int? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          // Its task does not wait yet.
          guard !state.isCancelled else { return continuation.resume(returning: nil) }
          state.reader = continuation
        }
      }
    } onCancel: {
      interrupt()
      state.withLock { state in
        state.reader?.resume(returning: nil)
        //^ look
        state.reader = nil
      }
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
