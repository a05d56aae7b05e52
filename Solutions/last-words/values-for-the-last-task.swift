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
  private let send: @Sendable ([String]) async throws -> Void
  private let lines = Mutex<[String]>([])

  /// The flush that was asked for last.
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter send: brings a batch to the support team. Returns when it is there, and throws if it is not. Never
  ///   called with an empty batch, nor while a batch is on its way.
  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  /// No batch is on its way: a flush keeps the session. The task gets the lines and the way, and no reference.
  deinit {
    let lastWords = lines.withLock { $0 }
    guard !lastWords.isEmpty else { return }
    Task { [send] in try? await send(lastWords) }
  }

  /// Collects a line.
  public func log(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// The number of lines that are not with the support team yet.
  public var unsent: Int { lines.withLock { $0.count } }

  /// Sends what has been collected, and returns when that is done or has failed.
  public func flush() async {
    let mine = last.withLock { last in
      let mine = Task { [previous = last] in
        await previous?.value
        await sendOnce()
      }
      last = mine
      return mine
    }
    await mine.value
  }

  private func sendOnce() async {
    let batch = lines.withLock { $0 }
    guard !batch.isEmpty else { return }
    // What failed stays where it is, and goes out with the next batch.
    guard (try? await send(batch)) != nil else { return }
    lines.withLock { $0 = Array($0.dropFirst(batch.count)) }
  }
}
