actor Client {
  private var requests: [Int: Task<String, any Error>] = [:]
  private let send: @Sendable (Int) async throws -> String

  func data(_ id: Int) async throws -> String {
    let task = Task { try await send(id) }
    requests[id] = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func tried(_ id: Int) async throws -> String {
    let task = Task { try await send(id) }
    defer { task.cancel() }
    return try await task.value
  }
}
