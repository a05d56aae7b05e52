actor Bell {
  private var waiting: CheckedContinuation<Void, any Error>?

  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting = $0 }
      //                                            ^ look
    } onCancel: {
      Task { await self.cancel() }
    }
  }

  private func cancel() {
    waiting?.resume(throwing: CancellationError())
    waiting = nil
  }
}
