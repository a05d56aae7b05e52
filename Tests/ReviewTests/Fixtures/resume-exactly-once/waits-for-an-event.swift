func ready(_ connection: Connection) async throws {
  try await withCheckedThrowingContinuation { continuation in
    connection.onState = { state in
      switch state {
      case .ready:
        connection.onState = nil
        continuation.resume()
      case .failed(let error):
        connection.onState = nil
        continuation.resume(throwing: error)
      case .connecting: break
      }
    }
    connection.open { progress in
      guard progress == 1 else { return }
      continuation.resume()
    }
  }
}
