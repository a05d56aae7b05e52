actor Client {
  private var requests: [Int: Task<String, any Error>] = [:]
  private let send: @Sendable (Int) async throws -> String

  func data(_ id: Int) async throws -> String {
    let task = Task { try await send(id) }
    requests[id] = task
    return try await task.value
    //                 ^ look
  }

  func cancel(_ id: Int) { requests[id]?.cancel() }

  func decoded(_ id: Int) async throws -> String {
    try await Task.detached { [send] in try await send(id) }.value
    //          ^ look
  }
}
