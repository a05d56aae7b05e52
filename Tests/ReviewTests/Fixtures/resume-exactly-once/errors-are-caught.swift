func first(_ read: @escaping @Sendable () async throws -> Int) async throws -> Int {
  try await withCheckedThrowingContinuation { continuation in
    Task {
      do {
        let value = try await read()
        continuation.resume(returning: value)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

func last(_ read: @escaping @Sendable () throws -> Int, on queue: DispatchQueue) async throws -> Int {
  try await withCheckedThrowingContinuation { continuation in
    queue.async {
      continuation.resume(with: Result { try read() })
    }
  }
}

func close(_ door: Door) async {
  await withCheckedContinuation { continuation in
    Task {
      defer { continuation.resume() }
      guard door.isOpen else { return }
      try await door.close()
    }
  }
}
