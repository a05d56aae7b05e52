import Synchronization

/// What a user does in one visit, for the support team: collected line by line, sent in batches.
///
/// A session lives for as long as something keeps it. No call says that the visit is over: it is released, and what it
/// has collected by then, its last words, is sent all the same.
///
/// - Every line is sent once, in the order in which it was logged.
/// - One batch is on its way at a time. A batch that fails is sent again with the next, in front of it. The last
///   words are tried once: if they fail, they are lost, without a report.
/// - Once all is sent, nothing of a session is left.
public final class Session: Sendable {
  private let lines: Lines
  private let requests: AsyncStream<CheckedContinuation<Void, Never>>.Continuation

  /// - Parameter send: brings a batch to the support team. Returns when it is there, and throws if it is not. Never
  ///   called with an empty batch, nor while a batch is on its way.
  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    let lines = Lines()
    let (stream, requests) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    self.lines = lines
    self.requests = requests
    // Holds the lines and not the session. The end of the stream is the end of the session: the last words are next.
    Task {
      for await request in stream {
        await lines.deliver(by: send)
        request.resume()
      }
      await lines.deliver(by: send)
    }
  }

  deinit {
    requests.finish()
  }

  /// Collects a line.
  public func log(_ line: String) {
    lines.all.withLock { $0.append(line) }
  }

  /// The number of lines that are not with the support team yet.
  public var unsent: Int { lines.all.withLock { $0.count } }

  /// Sends what has been collected, and returns when that is done or has failed.
  public func flush() async {
    // The session lives during this call, so the stream takes the request, and its reader resumes it.
    await withCheckedContinuation { request in
      requests.yield(request)
    }
  }
}

/// The lines that a session and its worker share.
private final class Lines: Sendable {
  let all = Mutex<[String]>([])

  /// Tries to send what is there. Called by the worker only, so by one at a time.
  func deliver(by send: @Sendable ([String]) async throws -> Void) async {
    let batch = all.withLock { $0 }
    guard !batch.isEmpty else { return }
    // What failed stays where it is, and goes out with the next batch.
    guard (try? await send(batch)) != nil else { return }
    all.withLock { $0.removeFirst(batch.count) }
  }
}
