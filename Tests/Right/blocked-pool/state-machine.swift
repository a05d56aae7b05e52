// an enum with all five states, tasks as payload
import Synchronization

public final class Credentials: Sendable {
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private enum State {
    case without
    case asking(Task<String, any Error>)
    case telling(String, Task<String, any Error>)
    case refusedWhileTelling(Task<String, any Error>)
    case with(String)
  }
  private let state: Mutex<State>

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.fetch = fetch
    self.onChange = onChange
    state = Mutex(token.map { .with($0) } ?? .without)
  }

  public func known() -> String? {
    state.withLock { s in
      switch s {
      case .with(let token), .telling(let token, _): token
      case .without, .asking, .refusedWhileTelling: nil
      }
    }
  }

  public func current() async throws -> String {
    while true {
      switch request() {
      case .with(let token): return token
      case .asking(let task), .telling(_, let task): return try await task.value
      case .refusedWhileTelling(let task): _ = await task.result
      case .without: break
      }
    }
  }

  public func invalidate(_ refused: String) {
    state.withLock { s in
      switch s {
      case .with(refused): s = .without
      case .telling(refused, let task): s = .refusedWhileTelling(task)
      default: break
      }
    }
  }

  private func request() -> State {
    state.withLock { s in
      if case .without = s {
        s = .asking(Task { try await self.ask() })
      }
      return s
    }
  }

  private func ask() async throws -> String {
    let new: String
    do { new = try await fetch() } catch {
      state.withLock { $0 = .without }
      throw error
    }
    state.withLock { s in
      if case .asking(let task) = s { s = .telling(new, task) }
    }
    onChange(new)
    state.withLock { s in
      if case .telling = s { s = .with(new) } else { s = .without }
    }
    return new
  }
}
