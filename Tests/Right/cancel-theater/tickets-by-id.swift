// A table of tasks for each id, by ticket
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private var tasks: [String: [Int: Task<String, any Error>]] = [:]
  private var lastTicket = 0

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { tasks.values.reduce(0) { $0 + $1.count } }

  public func data(_ id: String) async throws -> String {
    lastTicket += 1
    let ticket = lastTicket
    let task = Task {
      let token = try await self.token()
      try Task.checkCancellation()
      return try await self.send(id, token)
    }
    tasks[id, default: [:]][ticket] = task
    defer {
      tasks[id]?[ticket] = nil
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
