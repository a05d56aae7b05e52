// an actor inside queues the callers and tells the listener in one turn; the token lies under a mutex for those who cannot wait
import Synchronization

private final class Safe: Sendable {
  private let token: Mutex<String?>
  init(_ token: String?) { self.token = Mutex(token) }
  var content: String? { token.withLock { $0 } }
  func put(_ new: String) { token.withLock { $0 = new } }
  func remove(_ refused: String) { token.withLock { if $0 == refused { $0 = nil } } }
}

private actor Desk {
  private let safe: Safe
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private var isOut = false
  private var queue: [CheckedContinuation<String, any Error>] = []

  init(
    safe: Safe, fetch: @escaping @Sendable () async throws -> String, onChange: @escaping @Sendable (String) -> Void
  ) {
    self.safe = safe
    self.fetch = fetch
    self.onChange = onChange
  }

  func token() async throws -> String {
    if !isOut, let token = safe.content { return token }
    return try await withCheckedThrowingContinuation { caller in
      queue.append(caller)
      guard !isOut else { return }
      isOut = true
      Task { await run() }
    }
  }

  private func run() async {
    let answer: Result<String, any Error>
    do { answer = .success(try await fetch()) } catch { answer = .failure(error) }
    // From here on the actor is not left: nobody comes in before the listener has been told.
    if case .success(let new) = answer {
      safe.put(new)
      onChange(new)
    }
    let callers = queue
    queue = []
    isOut = false
    for caller in callers { caller.resume(with: answer) }
  }
}

public final class Credentials: Sendable {
  private let safe: Safe
  private let desk: Desk

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    safe = Safe(token)
    desk = Desk(safe: safe, fetch: fetch, onChange: onChange)
  }

  public func known() -> String? { safe.content }

  public func current() async throws -> String {
    try await desk.token()
  }

  public func invalidate(_ refused: String) {
    safe.remove(refused)
  }
}
