import Synchronization

/// What a user does in one visit, for the support team: collected line by line, sent in batches.
///
/// A session lives for as long as somebody keeps it. Nobody tells it that the visit is over: it is let go of, and what it
/// has collected by then, its last words, is sent all the same.
///
/// - Every line is sent once, in the order in which it was logged.
/// - One batch is on its way at a time. A batch that fails is sent again with the next, in front of it. The last
///   words are tried once: if they fail, they are lost, and nobody is told.
/// - Once all is sent, nothing of a session is left.
public final class Session: Sendable {
  private let lines = Lines()
  private let courier: Courier

  /// - Parameter send: brings a batch to the support team. Returns when it is there, and throws if it is not. Never
  ///   called with an empty batch, nor while a batch is on its way.
  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    courier = Courier(lines, send: send)
  }

  /// The task holds the courier and the lines, and not the session.
  deinit {
    guard unsent > 0 else { return }
    Task { [courier] in await courier.deliver() }
  }

  /// Collects a line.
  public func log(_ line: String) {
    lines.all.withLock { $0.append(line) }
  }

  /// The number of lines that are not with the support team yet.
  public var unsent: Int { lines.all.withLock { $0.count } }

  /// Sends what has been collected, and returns when that is done or has failed.
  public func flush() async {
    await courier.deliver()
  }
}

/// The lines that a session and its courier share: a session must be able to add to them without waiting.
private final class Lines: Sendable {
  let all = Mutex<[String]>([])
}

/// Sends one batch at a time.
private actor Courier {
  private let lines: Lines
  private let send: @Sendable ([String]) async throws -> Void
  private var underWay: Task<Void, Never>?

  init(_ lines: Lines, send: @escaping @Sendable ([String]) async throws -> Void) {
    self.lines = lines
    self.send = send
  }

  func deliver() async {
    // Asked again after each wait: somebody else may have begun.
    while let underWay { await underWay.value }
    let batch = lines.all.withLock { $0 }
    guard !batch.isEmpty else { return }
    let task = Task {
      if (try? await send(batch)) != nil {
        lines.all.withLock { $0.removeFirst(batch.count) }
      }
      underWay = nil
    }
    underWay = task
    await task.value
  }
}
