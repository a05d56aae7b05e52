// Tasks in nested dictionaries, methods in an extension of the actor's private part.

public actor NetworkClient {
  private typealias Request = Task<String, any Error>
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private var requests: [String: [Int: Request]] = [:]
  private var count = 0

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }

  public var activeCount: Int { requests.values.reduce(0) { $0 + $1.count } }

  public func data(_ id: String) async throws -> String {
    let request = Request { try await self.perform(id) }
    count += 1
    let number = count
    requests[id, default: [:]][number] = request
    let result = await withTaskCancellationHandler {
      await request.result
    } onCancel: {
      request.cancel()
    }
    requests[id]?[number] = nil
    return try result.get()
  }

  public func cancel(_ id: String) {
    requests[id]?.values.forEach { $0.cancel() }
  }

  private nonisolated func perform(_ id: String) async throws -> String {
    let token = try await token()
    guard !Task.isCancelled else { throw CancellationError() }
    return try await send(id, token)
  }
}
