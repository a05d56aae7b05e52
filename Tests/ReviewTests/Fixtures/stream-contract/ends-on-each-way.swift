func lines(of source: Source) -> AsyncThrowingStream<String, any Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        for try await line in source.lines { continuation.yield(line) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

func words(of source: Source) -> AsyncStream<String> {
  AsyncStream { continuation in
    let task = Task {
      defer { continuation.finish() }
      for try await line in source.lines { continuation.yield(line) }
      try await source.close()
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}
