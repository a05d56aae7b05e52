public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private var tasks: [String: [Int: Task<String, any Error>]] = [:]
  private var count = 0

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { count }

  public func data(_ id: String) async throws -> String {
    count += 1
    let place = tasks[id]?.count ?? 0
    let task = Task {
      let token = try await self.token()
      try Task.checkCancellation()
      return try await self.send(id, token)
    }
    tasks[id, default: [:]][place] = task
    defer {
      count -= 1
      if tasks[id]?[place] == task { tasks[id]?[place] = nil }
      if tasks[id]?.isEmpty == true { tasks[id] = nil }
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  public func cancel(_ id: String) {
    tasks[id]?.values.forEach { $0.cancel() }
  }
}
