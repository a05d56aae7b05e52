import Synchronization

final class Signal: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, any Error>?>(nil)

  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0 = continuation }
        //                   ^ likely
      }
    } onCancel: {
      waiting.withLock { $0.take() }?.resume(throwing: CancellationError())
    }
  }
}

final class Locator {
  private var continuation: CheckedContinuation<Int, any Error>?

  func locate() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation = $0 }
    //                                            ^ look
  }
}
