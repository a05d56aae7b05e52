// Each request is an object with a lock
import Synchronization

public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private var requests: [ObjectIdentifier: Request] = [:]

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int { requests.count }

  public func data(_ id: String) async throws -> String {
    let request = Request(id: id)
    requests[ObjectIdentifier(request)] = request
    defer { requests[ObjectIdentifier(request)] = nil }
    return try await withTaskCancellationHandler {
      let token = try await token()
      return try await request.run { [send] in try await send(id, token) }
    } onCancel: {
      request.callOff()
    }
  }

  public func cancel(_ id: String) {
    for request in requests.values where request.id == id {
      request.callOff()
    }
  }
}

private final class Request: Sendable {
  private struct State {
    var calledOff = false
    var task: Task<String, any Error>?
  }

  let id: String
  private let state = Mutex(State())

  init(id: String) {
    self.id = id
  }

  func callOff() {
    let task = state.withLock { state in
      state.calledOff = true
      return state.task
    }
    task?.cancel()
  }

  func run(_ work: @escaping @Sendable () async throws -> String) async throws -> String {
    let task: Task<String, any Error>? = state.withLock { state in
      guard !state.calledOff else { return nil }
      let task = Task { try await work() }
      state.task = task
      return task
    }
    guard let task else { throw CancellationError() }
    return try await task.value
  }
}
