// two lists of continuations and a phase, served by a task that repeats itself
import Synchronization

public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private typealias Waiting = CheckedContinuation<String, any Error>
  private enum Phase { case idle, asking, telling }
  private enum Step { case give(String), ask, wait }
  private struct State {
    var token: String?
    var phase = Phase.idle
    var waiting: [Waiting] = []
    var late: [Waiting] = []
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
    try await withCheckedThrowingContinuation { (waiter: Waiting) in
      let step: Step = state.withLock { s in
        switch s.phase {
        case .idle:
          if let token = s.token { return .give(token) }
          s.phase = .asking
          s.waiting.append(waiter)
          return .ask
        case .asking:
          s.waiting.append(waiter)
        case .telling:
          if s.token != nil { s.waiting.append(waiter) } else { s.late.append(waiter) }
        }
        return .wait
      }
      switch step {
      case .give(let token): waiter.resume(returning: token)
      case .ask: Task { await renew() }
      case .wait: break
      }
    }
  }

  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  private func renew() async {
    var goesOn = true
    while goesOn {
      let answer: Result<String, any Error>
      do {
        let new = try await fetch()
        state.withLock {
          $0.token = new
          $0.phase = .telling
        }
        onChange(new)
        answer = .success(new)
      } catch {
        answer = .failure(error)
      }
      let (done, isMissed) = state.withLock { s in
        let done = s.waiting
        s.waiting = s.late
        s.late = []
        s.phase = s.waiting.isEmpty ? .idle : .asking
        return (done, !s.waiting.isEmpty)
      }
      for waiter in done { waiter.resume(with: answer) }
      goesOn = isMissed
    }
  }
}
