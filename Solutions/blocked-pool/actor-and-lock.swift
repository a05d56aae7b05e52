import Synchronization

/// The token with which a program identifies itself to its server.
///
/// Each token that the server gives makes the ones before it invalid. So it is asked for one at a time, and only when
/// a caller needs a token and there is none.
public actor Credentials {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  /// Under a lock of its own, because it is read where nobody can wait for the actor.
  private let token: Mutex<String?>
  /// The question that is under way, for everybody who needs its answer.
  private var fetching: Task<String, any Error>?

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
  public nonisolated func known() -> String? { token.withLock { $0 } }

  /// The token. If there is none, the server is asked, once for all who wait.
  /// - Throws: what `fetch` throws. The next caller begins anew.
  public func current() async throws -> String {
    if let known = known() { return known }
    let fetching = fetching ?? Task { try await fetchToken() }
    self.fetching = fetching
    return try await fetching.value
  }

  /// Forgets a token that the server has refused, if it is still the one in use.
  public nonisolated func invalidate(_ refused: String) {
    token.withLock { if $0 == refused { $0 = nil } }
  }

  private func fetchToken() async throws -> String {
    defer { fetching = nil }
    let new = try await fetch()
    token.withLock { $0 = new }
    onChange(new)
    return new
  }
}
