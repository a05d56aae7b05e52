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
  private let outbox: Outbox

  /// - Parameter send: brings a batch to the support team. Returns when it is there, and throws if it is not. Never
  ///   called with an empty batch, nor while a batch is on its way.
  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    outbox = Outbox(send: send)
  }

  /// The task holds the outbox and not the session, which has no future to be held for.
  deinit {
    guard outbox.count > 0 else { return }
    Task { [outbox] in await outbox.flush() }
  }

  /// Collects a line.
  public func log(_ line: String) {
    outbox.add(line)
  }

  /// The number of lines that are not with the support team yet.
  public var unsent: Int { outbox.count }

  /// Sends what has been collected, and returns when that is done or has failed.
  public func flush() async {
    await outbox.flush()
  }
}

/// The lines and their way out. It lives as long as there is something to send.
private final class Outbox: Sendable {
  private let send: @Sendable ([String]) async throws -> Void
  private let state = Mutex((lines: [String](), last: Task<Void, Never>?.none))

  init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  var count: Int { state.withLock { $0.lines.count } }

  func add(_ line: String) {
    state.withLock { $0.lines.append(line) }
  }

  /// Waits until no batch is on its way, and then sends what is left.
  func flush() async {
    let mine = state.withLock { state in
      let mine = Task { [previous = state.last] in
        await previous?.value
        await sendOnce()
      }
      state.last = mine
      return mine
    }
    await mine.value
  }

  private func sendOnce() async {
    let batch = state.withLock { $0.lines }
    guard !batch.isEmpty else { return }
    // What failed stays where it is, and goes out with the next batch.
    guard (try? await send(batch)) != nil else { return }
    // Nobody else removes lines meanwhile, and new ones stand behind these.
    state.withLock { $0.lines.removeFirst(batch.count) }
  }
}
