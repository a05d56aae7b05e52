// The task itself is the key, its id the value
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private typealias Request = Task<String, any Error>
  private var idOf: [Request: String] = [:]

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { idOf.count }

  public func data(_ id: String) async throws -> String {
    try Task.checkCancellation()
    let request = Request {
      let token = try await self.token()
      if Task.isCancelled { throw CancellationError() }
      return try await self.send(id, token)
    }
    idOf[request] = id
    let result = await withTaskCancellationHandler {
      await request.result
    } onCancel: {
      request.cancel()
    }
    idOf[request] = nil
    return try result.get()
  }

  public func cancel(_ id: String) {
    for (request, itsID) in idOf where itsID == id {
      request.cancel()
    }
  }
}
