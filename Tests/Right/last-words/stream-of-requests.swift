// Flushes go into a stream that one task reads; the end of the stream brings the last words
import Synchronization

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  func send(with send: @Sendable ([String]) async throws -> Void) async {
    let batch = all
    guard !batch.isEmpty else { return }
    guard (try? await send(batch)) != nil else { return }
    lines.withLock { $0.removeFirst(batch.count) }
  }
}

public final class Session: Sendable {
  private let lines: Lines
  private let requests: AsyncStream<CheckedContinuation<Void, Never>>.Continuation

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    let lines = Lines()
    let (stream, requests) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    self.lines = lines
    self.requests = requests
    Task.detached {
      for await request in stream {
        await lines.send(with: send)
        request.resume()
      }
      await lines.send(with: send)
    }
  }

  deinit {
    requests.finish()
  }

  public func log(_ line: String) { lines.add(line) }

  public var unsent: Int { lines.all.count }

  public func flush() async {
    await withCheckedContinuation { continuation in
      if case .terminated = requests.yield(continuation) { continuation.resume() }
    }
  }
}
