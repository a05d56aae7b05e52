// one shared task under a mutex, joined until the listener has been told
import Synchronization

public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private struct State {
    var token: String?
    var isTelling = false
    var flight: Task<String, any Error>?
  }
  private enum Step {
    case give(String)
    case join(Task<String, any Error>)
    case outlast(Task<String, any Error>)
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
      let step: Step = state.withLock { s in
        if let flight = s.flight {
          return s.isTelling && s.token == nil ? .outlast(flight) : .join(flight)
        }
        if let token = s.token { return .give(token) }
        let flight = Task { try await self.renew() }
        s.flight = flight
        return .join(flight)
      }
      switch step {
      case .give(let token): return token
      case .join(let flight): return try await flight.value
      case .outlast(let flight): _ = await flight.result
      }
    }
  }

  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  private func renew() async throws -> String {
    defer {
      state.withLock {
        $0.flight = nil
        $0.isTelling = false
      }
    }
    let new = try await fetch()
    state.withLock {
      $0.token = new
      $0.isTelling = true
    }
    onChange(new)
    return new
  }
}
