// a hand-made latch for each round, and recursion for who comes too late for it
import Synchronization

final class Latch: Sendable {
  private struct State {
    var answer: Result<String, any Error>?
    var waiters: [CheckedContinuation<Result<String, any Error>, Never>] = []
  }
  private let state = Mutex(State())

  func open(_ answer: Result<String, any Error>) {
    let waiters = state.withLock { s in
      s.answer = answer
      defer { s.waiters = [] }
      return s.waiters
    }
    for waiter in waiters { waiter.resume(returning: answer) }
  }

  func answer() async -> Result<String, any Error> {
    await withCheckedContinuation { waiter in
      let answer = state.withLock { s in
        if s.answer == nil { s.waiters.append(waiter) }
        return s.answer
      }
      if let answer { waiter.resume(returning: answer) }
    }
  }
}

public final class Credentials: Sendable {
  private enum Round {
    case none
    case asking(Latch)
    case telling(Latch)
  }
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private let state: Mutex<(token: String?, round: Round)>

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.fetch = fetch
    self.onChange = onChange
    state = Mutex((token, .none))
  }

  public func known() -> String? { state.withLock { $0.token } }

  public func current() async throws -> String {
    let (token, latch, isMine, isTooLate) = state.withLock { s -> (String?, Latch?, Bool, Bool) in
      switch s.round {
      case .asking(let latch): return (nil, latch, false, false)
      case .telling(let latch): return (nil, latch, false, s.token == nil)
      case .none:
        if let token = s.token { return (token, nil, false, false) }
        let latch = Latch()
        s.round = .asking(latch)
        return (nil, latch, true, false)
      }
    }
    guard let latch else { return token! }
    if isMine { Task { await ask(latch) } }
    let answer = await latch.answer()
    return isTooLate ? try await current() : try answer.get()
  }

  public func invalidate(_ refused: String) {
    state.withLock { if $0.token == refused { $0.token = nil } }
  }

  private func ask(_ latch: Latch) async {
    do {
      let new = try await fetch()
      state.withLock { $0 = (new, .telling(latch)) }
      onChange(new)
      state.withLock { $0.round = .none }
      latch.open(.success(new))
    } catch {
      state.withLock { $0.round = .none }
      latch.open(.failure(error))
    }
  }
}
