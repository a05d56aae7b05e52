import Synchronization

actor Waiter {
  private let waiting = Mutex<CheckedContinuation<Void, any Error>?>(nil)
  private let listeners = Mutex<[Int]>([])

  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0 = continuation }
      }
    } onCancel: {
      waiting.withLock { $0 }?.resume(throwing: CancellationError())
    }
  }

  func listen(to source: Source) {
    source.listen { [listeners] value in listeners.withLock { $0.append(value) } }
    source.forward { value in self.listeners.withLock { $0.append(value) } }
  }
}
