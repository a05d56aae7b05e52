func lines(of source: Source) -> AsyncThrowingStream<String, any Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      for try await line in source.lines { continuation.yield(line) }
      //^ likely
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

func ticks(_ clock: ContinuousClock) -> AsyncStream<Int> {
  AsyncStream { continuation in
    Task {
      //^ look
      while true {
        continuation.yield(1)
        try? await clock.sleep(for: .seconds(1))
      }
    }
  }
}
