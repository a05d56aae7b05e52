// One task gets the token, a second one waits for it and sends
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private struct Chain: Sendable {
    let id: String
    let fetching: Task<String, any Error>
    let sending: Task<String, any Error>

    func cancel() {
      sending.cancel()
      fetching.cancel()
    }
  }

  private var chains: [Int: Chain] = [:]
  private var next = 0

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { chains.count }

  public func data(_ id: String) async throws -> String {
    let key = next
    next += 1
    let fetching = Task { [token] in try await token() }
    let sending = Task {
      let token = try await fetching.value
      try Task.checkCancellation()
      return try await self.send(id, token)
    }
    let chain = Chain(id: id, fetching: fetching, sending: sending)
    chains[key] = chain
    defer { chains[key] = nil }
    return try await withTaskCancellationHandler {
      try await chain.sending.value
    } onCancel: {
      chain.cancel()
    }
  }

  public func cancel(_ id: String) {
    for chain in chains.values where chain.id == id { chain.cancel() }
  }
}
