// An array of entries
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let sender: @Sendable (String, String) async throws -> String
  private var underWay: [Entry] = []

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    sender = send
  }

  private struct Entry: Sendable {
    let id: String
    let task: Task<String, any Error>
  }

  public var activeCount: Int {
    get { underWay.count }
  }

  public func data(_ id: String) async throws -> String {
    let task = Task<String, any Error> {
      let token = try await self.token()
      try Task<Never, Never>.checkCancellation()
      return try await self.sender(id, token)
    }
    underWay.append(Entry(id: id, task: task))
    defer { underWay.removeAll { $0.task == task } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  public func cancel(_ id: String) {
    underWay.lazy.filter { $0.id == id }.forEach { $0.task.cancel() }
  }
}
