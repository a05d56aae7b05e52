final class Work: @unchecked Sendable {
  var onCancel: (() -> Void)?
  var isCancelled = false
  func cancel() { onCancel?() }
}

// The shape of kean/Nuke 57a54a6a: a task that was cancelled before it began was never resumed.
func run(_ work: Work, _ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void) async throws -> Int {
  try await withTaskCancellationHandler(
    operation: {
      try await withCheckedThrowingContinuation { continuation in
        work.onCancel = { continuation.resume(throwing: CancellationError()) }
        //^ likely
        begin { continuation.resume(returning: $0) }
      }
    },
    onCancel: { work.cancel() })
}
