actor Client {
  private var requests: [Int: CheckedContinuation<String, any Error>] = [:]
  private let send: @Sendable (Int) async throws -> Void
  private let isOpen: @Sendable () async -> Bool

  init(send: @escaping @Sendable (Int) async throws -> Void, isOpen: @escaping @Sendable () async -> Bool) {
    self.send = send
    self.isOpen = isOpen
  }

  func ask(_ id: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        self.keep(continuation, as: id)
        do {
          try await send(id)
        } catch {
          if requests.removeValue(forKey: id) != nil { continuation.resume(throwing: error) }
        }
      }
    }
  }

  func askWhenOpen(_ id: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        guard await isOpen() else { return continuation.resume(throwing: CancellationError()) }
        self.keep(continuation, as: id)
      }
    }
  }

  private func keep(_ continuation: CheckedContinuation<String, any Error>, as id: Int) {
    requests[id] = continuation
  }

  func receive(_ id: Int, _ text: String) {
    requests.removeValue(forKey: id)?.resume(returning: text)
  }
}
