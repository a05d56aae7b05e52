final class Work: @unchecked Sendable {
  var onCancel: (() -> Void)?
  var isCancelled = false
  func cancel() { onCancel?() }
}

func run(_ work: Work, _ begin: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void) async throws -> Int {
  try await withTaskCancellationHandler(
    operation: {
      try await withCheckedThrowingContinuation { continuation in
        guard !work.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        work.onCancel = { continuation.resume(throwing: CancellationError()) }
        begin { continuation.resume(returning: $0) }
      }
    },
    onCancel: { work.cancel() })
}
