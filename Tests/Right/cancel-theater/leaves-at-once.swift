// Continuations in a table; who calls off need not wait for the token
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private struct Request {
    let id: String
    let worker: Task<Void, Never>
    var waiter: CheckedContinuation<String, any Error>?
    var outcome: Result<String, any Error>?
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
    let worker = Task {
      let outcome: Result<String, any Error>
      do {
        let token = try await self.token()
        try Task.checkCancellation()
        outcome = .success(try await self.send(id, token))
      } catch {
        outcome = .failure(error)
      }
      self.settle(number, outcome)
    }
    requests[number] = Request(id: id, worker: worker)
    defer { requests[number] = nil }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        if let outcome = requests[number]?.outcome {
          waiter.resume(with: outcome)
        } else {
          requests[number]?.waiter = waiter
        }
      }
    } onCancel: {
      worker.cancel()
      Task { await self.settle(number, .failure(CancellationError())) }
    }
  }

  public func cancel(_ id: String) {
    for (number, request) in requests where request.id == id {
      request.worker.cancel()
      settle(number, .failure(CancellationError()))
    }
  }

  private func settle(_ number: Int, _ outcome: Result<String, any Error>) {
    guard var request = requests[number], request.outcome == nil else { return }
    request.outcome = outcome
    let waiter = request.waiter
    request.waiter = nil
    requests[number] = request
    waiter?.resume(with: outcome)
  }
}
