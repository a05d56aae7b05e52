import Synchronization

public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private struct State {
    var token: String?
    var flight: Task<Void, any Error>?
  }
  private let state: Mutex<State>

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.fetch = fetch
    self.onChange = onChange
    self.state = Mutex(State(token: token))
  }

  public func known() -> String? { state.withLock { $0.token } }

  public func current() async throws -> String {
    while true {
      let (token, flight) = state.withLock { s -> (String?, Task<Void, any Error>?) in
        if let flight = s.flight { return (nil, flight) }
        if let token = s.token { return (token, nil) }
        s.flight = Task { try await self.renew() }
        return (nil, s.flight)
      }
      if let token { return token }
      try await flight?.value
    }
  }

  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  private func renew() async throws {
    let answer: Result<String, any Error>
    do {
      let new = try await fetch()
      state.withLock { $0.token = new }
      onChange(new)
      answer = .success(new)
    } catch {
      answer = .failure(error)
    }
    state.withLock { s in
      s.flight = nil
      s.token = try? answer.get()
    }
    _ = try answer.get()
  }
}
