// A state machine for each request; only the sending is a task
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private enum Phase {
    case waiting
    case sending(Task<String, any Error>)
    case calledOff
  }

  private struct Request {
    let id: String
    var phase = Phase.waiting
  }

  private var requests: [Int: Request] = [:]
  private var lastNumber = 0

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { requests.count }

  public func data(_ id: String) async throws -> String {
    lastNumber += 1
    let number = lastNumber
    requests[number] = Request(id: id)
    defer { requests[number] = nil }

    let token = try await token()
    try Task.checkCancellation()
    guard case .waiting? = requests[number]?.phase else { throw CancellationError() }
    let sending = Task {
      try Task.checkCancellation()
      return try await self.send(id, token)
    }
    requests[number]?.phase = .sending(sending)
    return try await withTaskCancellationHandler {
      try await sending.value
    } onCancel: {
      sending.cancel()
    }
  }

  public func cancel(_ id: String) {
    for (number, request) in requests where request.id == id {
      switch request.phase {
      case .waiting: requests[number]?.phase = .calledOff
      case .sending(let task): task.cancel()
      case .calledOff: break
      }
    }
  }
}
