import Synchronization

public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private let state: Mutex<State>

  private enum Now { case token(String), gone, fetch, wait }

  private struct State {
    var token: String?
    var isFetching = false
    var next = 0
    var waiting: [Int: CheckedContinuation<String?, any Error>] = [:]
    var cancelled: Set<Int> = []
  }

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    state = Mutex(State(token: token))
    self.fetch = fetch
    self.onChange = onChange
  }

  public func known() -> String? { state.withLock { $0.token } }

  public func current() async throws -> String {
    while true {
      if let token = try await tokenOrEnd() { return token }
    }
  }

  private func tokenOrEnd() async throws -> String? {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let now: Now = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .gone }
          if !state.isFetching, let token = state.token { return .token(token) }
          state.waiting[id] = continuation
          if state.isFetching { return .wait }
          state.isFetching = true
          return .fetch
        }
        switch now {
        case .token(let token): continuation.resume(returning: token)
        case .gone: continuation.resume(throwing: CancellationError())
        case .fetch: Task { await fetchToken() }
        case .wait: break
        }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        let continuation = state.waiting.removeValue(forKey: id)
        if continuation == nil { state.cancelled.insert(id) }
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  private func fetchToken() async {
    for attempt in 1...2 {
      do {
        let new = try await fetch()
        state.withLock { $0.token = new }
        onChange(new)
        // They look again: the token may have been refused by then.
        for continuation in end() { continuation.resume(returning: nil) }
        return
      } catch {
        // Once more, for those who wait.
        if attempt == 1 { continue }
        for continuation in end() { continuation.resume(throwing: error) }
      }
    }
  }

  private func end() -> [CheckedContinuation<String?, any Error>] {
    state.withLock { state in
      defer { (state.waiting, state.isFetching) = ([:], false) }
      return Array(state.waiting.values)
    }
  }
}
