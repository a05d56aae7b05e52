func load(_ url: String, with session: Session) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    session.load(url) { text, error in
      if let error {
        continuation.resume(throwing: error)
        return
      }
      guard let text else { return continuation.resume(throwing: Missing()) }
      continuation.resume(returning: text)
    }
  }
}

func run(_ job: Job) async -> Result<Int, any Error> {
  await withCheckedContinuation { continuation in
    job.run { result in
      switch result {
      case .success(let value) where value > 0: continuation.resume(returning: .success(value))
      case .success: fatalError("There is no such value.")
      case .failure(let error): continuation.resume(returning: .failure(error))
      }
    }
  }
}
