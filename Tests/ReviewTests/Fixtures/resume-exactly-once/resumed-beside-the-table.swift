actor Client {
  private var requests: [Int: CheckedContinuation<String, any Error>] = [:]
  private let send: @Sendable (Int) async throws -> Void

  init(send: @escaping @Sendable (Int) async throws -> Void) { self.send = send }

  // The shape of modelcontextprotocol/swift-sdk fec680a: an answer during the await had resumed it.
  func ask(_ id: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Task {
        self.keep(continuation, as: id)
        do {
          try await send(id)
        } catch {
          continuation.resume(throwing: error)
          //^ likely
          requests[id] = nil
        }
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
