// A request that was cancelled before calls send in a cancelled task, which sends nothing
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

  private struct Request {
    let id: String
    let task: Task<String, any Error>
  }

  /// The requests that are under way, each under a number of its own.
  private var active: [Int: Request] = [:]
  private var count = 0

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
    let task = Task { [token, send] in
      let token = try await token()
      return try await send(id, token)
    }
    count += 1
    let number = count
    // From here on it can be found: nothing has been waited for yet.
    active[number] = Request(id: id, task: task)
    defer { active[number] = nil }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the requests with this id that are under way, whatever they wait for. Later ones are not affected.
  public func cancel(_ id: String) {
    for request in active.values where request.id == id { request.task.cancel() }
  }
}
