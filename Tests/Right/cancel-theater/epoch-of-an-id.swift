// Each id counts how often it was called off
public actor NetworkClient {
  private let token: @Sendable () async throws -> String
  private let send: @Sendable (String, String) async throws -> String
  private struct Line {
    var requests = 0
    var epoch = 0
    var sending: Set<Task<String, any Error>> = []
  }

  private var lines: [String: Line] = [:]

  public init(
    token: @escaping @Sendable () async throws -> String,
    send: @escaping @Sendable (_ id: String, _ token: String) async throws -> String
  ) {
    self.token = token
    self.send = send
  }
  public var activeCount: Int {
    var count = 0
    for line in lines.values { count += line.requests }
    return count
  }

  public func data(_ id: String) async throws -> String {
    let epoch = enter(id)
    defer { leave(id) }
    let token = try await token()
    guard !Task.isCancelled, lines[id]?.epoch == epoch else { throw CancellationError() }
    let sending = Task {
      try Task.checkCancellation()
      return try await self.send(id, token)
    }
    lines[id]?.sending.insert(sending)
    defer { lines[id]?.sending.remove(sending) }
    return try await withTaskCancellationHandler {
      try await sending.value
    } onCancel: {
      sending.cancel()
    }
  }

  public func cancel(_ id: String) {
    guard let line = lines[id] else { return }
    lines[id]?.epoch += 1
    for task in line.sending { task.cancel() }
  }

  private func enter(_ id: String) -> Int {
    var line = lines[id] ?? Line()
    line.requests += 1
    lines[id] = line
    return line.epoch
  }

  private func leave(_ id: String) {
    lines[id]?.requests -= 1
    if lines[id]?.requests == 0 { lines[id] = nil }
  }
}
