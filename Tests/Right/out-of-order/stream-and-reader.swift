// A stream as the queue and one reader, which ends with the stream when the log goes
public final class EventLog: Sendable {
  private let lines: AsyncStream<String>.Continuation

  public init(write: @escaping @Sendable (String) async -> Void) {
    let (stream, lines) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .unbounded)
    self.lines = lines
    Task.detached {
      for await line in stream {
        await write(line)
      }
    }
  }

  deinit {
    lines.finish()
  }

  public func post(_ event: String) {
    lines.yield(event)
  }
}
