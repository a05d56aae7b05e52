func load(_ url: String, with session: Session) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    session.load(url) { text, error in
      if let error {
        //^ look
        continuation.resume(throwing: error)
      } else if let text {
        continuation.resume(returning: text)
      }
    }
  }
}
