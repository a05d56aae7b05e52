import Synchronization

/// The side of a field notebook that talks to the station.
///
/// A request can be cancelled in two ways: by `cancel(_:)`, which knows it by its id, and by cancelling the task that
/// waits for `data(_:)`. Either way it throws `CancellationError`. If it has not been sent it is not sent any more, and
/// if it has, the sending is cancelled.
///
///     let client = NetworkClient(token: account.validToken, send: station.send)
///     let page = Task { try await client.data("inbox") }
///     await client.cancel("inbox")
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String

  /// The requests that are under way.
  private var active: [Request] = []

  /// - Parameters:
  ///   - token: gets a token that is valid now. That may take long, and it need not notice a cancellation.
  ///   - send: sends the request of this id with this token, and returns the answer. Throws `CancellationError` as soon
  ///     as its task is cancelled, and sends nothing if it is cancelled from the start.
  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }

  /// How many requests are under way: each counts from the call of `data(_:)` until that returns or throws.
  public var activeCount: Int { active.count }

  /// Sends a request and returns its answer.
  ///
  /// Several requests with one id can be under way, if two pages need the same: each is sent, and gets its own answer.
  public func data(_ id: String) async throws -> String {
    let request = Request(id: id)
    active.append(request)
    defer { active.removeAll { $0 === request } }
    return try await withTaskCancellationHandler {
      let token = try await self.token()
      return try await request.begin { [send] in try await send(id, token) }.value
    } onCancel: {
      request.callOff()
    }
  }

  /// Cancels the requests with this id that are under way, whatever they wait for. Later ones are not affected.
  public func cancel(_ id: String) {
    for request in active where request.id == id { request.callOff() }
  }
}

/// A request that can be called off from anywhere.
private final class Request: Sendable {
  let id: String
  private let state = Mutex(State())

  private struct State {
    var isCalledOff = false
    /// The sending, once it has begun.
    var task: Task<String, any Error>?
  }

  init(id: String) {
    self.id = id
  }

  /// Begins to send, unless the request has been called off. Nobody can come in between.
  func begin(_ send: @escaping @Sendable () async throws -> String) throws -> Task<String, any Error> {
    try state.withLock { state in
      guard !state.isCalledOff else { throw CancellationError() }
      let task = Task { try await send() }
      state.task = task
      return task
    }
  }

  /// Has taken effect when it returns.
  func callOff() {
    let task = state.withLock { state in
      state.isCalledOff = true
      return state.task
    }
    task?.cancel()
  }
}
