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
public actor Session {
  private let send: @Sendable ([String]) async throws -> Void
  /// Behind a lock, because `log` cannot wait for the actor.
  private let lines = Lines()
  private var underWay: Task<Void, Never>?

  /// - Parameter send: brings a batch to the support team. Returns when it is there, and throws if it is not. Never
  ///   called with an empty batch, nor while a batch is on its way.
  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  /// No batch is on its way: a flush keeps the session. The task gets the lines and the way, and no reference.
  deinit {
    let lastWords = lines.all.withLock { $0 }
    guard !lastWords.isEmpty else { return }
    Task { [send] in try? await send(lastWords) }
  }

  /// Collects a line.
  nonisolated public func log(_ line: String) {
    lines.all.withLock { $0.append(line) }
  }

  /// The number of lines that are not with the support team yet.
  nonisolated public var unsent: Int { lines.all.withLock { $0.count } }

  /// Sends what has been collected, and returns when that is done or has failed.
  public func flush() async {
    // Asked again after each wait: somebody else may have begun.
    while let underWay { await underWay.value }
    let batch = lines.all.withLock { $0 }
    guard !batch.isEmpty else { return }
    let task = Task {
      // What failed stays where it is, and goes out with the next batch.
      if (try? await send(batch)) != nil {
        lines.all.withLock { $0.removeFirst(batch.count) }
      }
      underWay = nil
    }
    underWay = task
    await task.value
  }
}

private final class Lines: Sendable {
  let all = Mutex<[String]>([])
}
