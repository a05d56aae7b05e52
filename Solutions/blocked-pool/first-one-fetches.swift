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
    /// Those who wait until somebody else has asked the server; nil if nobody is asking.
    var waiting: [CheckedContinuation<Void, Never>]?
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
      if let ready = ready() { return ready }
      if beginsToFetch() { return try await fetchToken() }
      await othersHaveFetched()
    }
  }

  /// Forgets a token that the server has refused, if it is still the one in use.
  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  /// The token, if there is one that the listener has been told of.
  private func ready() -> String? { state.withLock { $0.waiting == nil ? $0.token : nil } }

  /// Whether it is up to the caller to ask the server.
  private func beginsToFetch() -> Bool {
    state.withLock { state in
      guard state.token == nil, state.waiting == nil else { return false }
      state.waiting = []
      return true
    }
  }

  private func fetchToken() async throws -> String {
    // Whatever the answer: those who wait look again.
    defer {
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting ?? []
      }
      for continuation in waiting { continuation.resume() }
    }
    let new = try await fetch()
    state.withLock { $0.token = new }
    onChange(new)
    return new
  }

  /// Waits, without a thread, until nobody asks the server.
  private func othersHaveFetched() async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        state.waiting?.append(continuation)
        return state.waiting != nil
      }
      if !waits { continuation.resume() }
    }
  }
}
