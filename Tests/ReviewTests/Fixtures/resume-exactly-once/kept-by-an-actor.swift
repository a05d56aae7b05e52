actor Queue {
  private var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]
  private var only: CheckedContinuation<Void, Never>?

  func next(_ id: Int) async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting[id] = $0 }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  func idle() async {
    precondition(only == nil)
    await withCheckedContinuation { only = $0 }
  }

  func never() async {
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
  }

  private func cancel(_ id: Int) { waiting.removeValue(forKey: id)?.resume(throwing: CancellationError()) }
}
