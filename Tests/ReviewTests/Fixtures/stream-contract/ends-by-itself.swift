func answer(_ ask: @escaping @Sendable () async -> Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    Task {
      continuation.yield(await ask())
      continuation.finish()
    }
  }
}

func ticks(_ clock: ContinuousClock) -> AsyncStream<Int> {
  AsyncStream { continuation in
    let task = Task {
      while !Task.isCancelled {
        continuation.yield(1)
        try? await clock.sleep(for: .seconds(1))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}
