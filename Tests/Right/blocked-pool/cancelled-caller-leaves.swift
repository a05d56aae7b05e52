// one task that asks, and callers that leave when they are cancelled; each waits at a stream of its own
import Synchronization

/// The token with which a program identifies itself to its server.
///
/// Each token that the server gives makes the ones before it invalid. So it is asked for one at a time, and only when
/// a caller needs a token and there is none.
public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var token: String?
    /// The question that is under way, for everybody who needs its answer.
    var fetching: Task<Void, any Error>?
  }

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
    state = Mutex(State(token: token))
    self.fetch = fetch
    self.onChange = onChange
  }

  /// The token, if there is one. Never waits: its callers cannot wait.
  public func known() -> String? { state.withLock { $0.token } }

  /// The token. If there is none, the server is asked, once for all who wait.
  /// - Throws: what `fetch` throws. The next caller begins anew.
  public func current() async throws -> String {
    while true {
      let (token, fetching) = state.withLock { state -> (String?, Task<Void, any Error>?) in
        if let fetching = state.fetching { return (nil, fetching) }
        if let token = state.token { return (token, nil) }
        state.fetching = Task { try await fetchToken() }
        return (nil, state.fetching)
      }
      if let token { return token }
      if let fetching { try await Self.wait(for: fetching) }
    }
  }

  private static func wait(for fetching: Task<Void, any Error>) async throws {
    let (stream, end) = AsyncThrowingStream<Never, any Error>.makeStream()
    Task {
      do {
        try await fetching.value
        end.finish()
      } catch { end.finish(throwing: error) }
    }
    for try await _ in stream {}
    try Task.checkCancellation()
  }

  /// Forgets a token that the server has refused, if it is still the one in use.
  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  /// Asks the server. Nobody else does so until this is over.
  private func fetchToken() async throws {
    defer { state.withLock { $0.fetching = nil } }
    let new = try await fetch()
    state.withLock { $0.token = new }
    onChange(new)
  }
}
