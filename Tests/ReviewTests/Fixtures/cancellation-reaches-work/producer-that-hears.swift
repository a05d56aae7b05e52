func lines(of port: Port) -> AsyncThrowingStream<String, any Error> {
  AsyncThrowingStream { continuation in
    let reading = Task {
      while let line = try await port.read() { continuation.yield(line) }
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
  }
}

func once(_ port: Port) -> AsyncStream<String> {
  AsyncStream { continuation in
    Task {
      for line in await port.all() { continuation.yield(line) }
      continuation.finish()
    }
  }
}

func values(of port: Port) -> AsyncStream<Int> {
  AsyncStream { continuation in
    Task {
      let reading = await port.open()
      continuation.onTermination = { _ in reading.close() }
      for await value in reading.values { continuation.yield(value) }
      continuation.finish()
    }
  }
}
