func lines(of port: Port) -> AsyncThrowingStream<String, any Error> {
  AsyncThrowingStream { continuation in
    _ = Task {
      //  ^ likely
      while let line = try await port.read() { continuation.yield(line) }
      continuation.finish()
    }
  }
}

func numbers(of port: Port) -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  _ = Task {
    //  ^ likely
    for await number in port.numbers { continuation.yield(number) }
    continuation.finish()
  }
  return stream
}
