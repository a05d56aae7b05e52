func image(at url: String, from manager: Manager) async throws -> Image {
  try await withCheckedThrowingContinuation { continuation in
    let first = First()

    @Sendable func resume(with result: Result<Image, any Error>) {
      Task {
        if await first.claim() { continuation.resume(with: result) }
      }
    }

    manager.load(url, partial: { resume(with: .success($0)) }, done: { resume(with: $0) })
  }
}

actor First {
  private var isClaimed = false

  func claim() -> Bool {
    defer { isClaimed = true }
    return !isClaimed
  }
}
