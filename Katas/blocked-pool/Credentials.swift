import Dispatch
import Synchronization

/// The token with which a program identifies itself to its server.
///
/// Each token that the server gives makes the ones before it invalid. So it is asked for one at a time, and only when
/// a caller needs a token and there is none.
public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private let token: Mutex<String?>

  /// - Parameters:
  ///   - token: one from before; nil if there is none.
  ///   - fetch: asks the server for a token.
  ///   - onChange: gets each new token once, before `current` returns it to any caller. `known` has it by then. It may
  ///     use the credentials.
  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.token = Mutex(token)
    self.fetch = fetch
    self.onChange = onChange
  }

  /// The token, if there is one. Never waits: its callers cannot wait.
  public func known() -> String? { token.withLock { $0 } }

  /// The token. If there is none, the server is asked, once for all who wait.
  /// - Throws: what `fetch` throws. The next caller begins anew.
  public func current() async throws -> String {
    try waitForToken()
  }

  /// Forgets a token that the server has refused, if it is still the one in use.
  public func invalidate(_ refused: String) {
    token.withLock { if $0 == refused { $0 = nil } }
  }

  /// The same for all callers, also for those that are not async.
  private func waitForToken() throws -> String {
    if let known = known() { return known }
    let answer = Answer()
    Task { [fetch] in
      do { answer.give(.success(try await fetch())) } catch { answer.give(.failure(error)) }
    }
    let new = try answer.take().get()
    token.withLock { $0 = new }
    onChange(new)
    return new
  }
}

/// What a task has found out, for a caller that waits for it.
///
/// `@unchecked Sendable`: the result is written before the signal and read after the wait.
final class Answer: @unchecked Sendable {
  private let isThere = DispatchSemaphore(value: 0)
  private var result: Result<String, any Error>?

  func give(_ result: Result<String, any Error>) {
    self.result = result
    isThere.signal()
  }

  func take() -> Result<String, any Error> {
    isThere.wait()
    return result ?? .failure(CancellationError())
  }
}
