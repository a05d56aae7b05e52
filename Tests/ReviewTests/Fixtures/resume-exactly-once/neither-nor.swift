func load(_ url: String, with session: Session) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    session.load(url) { text, error in
      if let text { continuation.resume(returning: text) } else if let error { continuation.resume(throwing: error) }
      //^ look
    }
  }
}
