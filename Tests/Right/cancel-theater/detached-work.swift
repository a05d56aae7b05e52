// Work in a detached task, behind an answer that is given once
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
  private var pending: [Pending] = []
  private var nextNumber = 0

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
  public var activeCount: Int { pending.count }

  /// Sends a request and returns its answer.
  ///
  /// Several requests with one id can be under way, if two pages need the same: each is sent, and gets its own answer.
  public func data(_ id: String) async throws -> String {
    let answer = Answer()
    let work = Task.detached(priority: Task.currentPriority) { [token, send] in
      do {
        let pass = try await token()
        try Task.checkCancellation()
        answer.settle(.success(try await send(id, pass)))
      } catch {
        answer.settle(.failure(error))
      }
    }
    let request = Pending(number: nextNumber, id: id, work: work, answer: answer)
    nextNumber += 1
    pending.append(request)
    defer { pending.removeAll { $0.number == request.number } }
    return try await withTaskCancellationHandler {
      try await answer.value()
    } onCancel: {
      request.cancel()
    }
  }

  /// Cancels the requests with this id that are under way, whatever they wait for. Later ones are not affected.
  public func cancel(_ id: String) {
    for request in pending where request.id == id {
      request.cancel()
    }
  }
}

private struct Pending: Sendable {
  let number: Int
  let id: String
  let work: Task<Void, Never>
  let answer: Answer

  func cancel() {
    work.cancel()
    answer.settle(.failure(CancellationError()))
  }
}

/// The outcome of a request. The first one counts.
private final class Answer: Sendable {
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<String, any Error>)
    case settled(Result<String, any Error>)
  }

  private let state = Mutex(State.open)

  func settle(_ result: Result<String, any Error>) {
    let waiter: CheckedContinuation<String, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .settled(result)
        return nil
      case .awaited(let continuation):
        state = .settled(result)
        return continuation
      case .settled:
        return nil
      }
    }
    waiter?.resume(with: result)
  }

  /// Is called once.
  func value() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<String, any Error>? = state.withLock { state in
        if case .settled(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
