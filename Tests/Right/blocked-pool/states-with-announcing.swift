// A state machine in a mutex, one task per request; the token is announced before it is valid.

import Synchronization

public final class Credentials: Sendable {
  private enum State {
    case none
    case valid(String)
    case fetching(Int, Task<String, any Error>)
    case announcing(Int, String, Task<String, any Error>)
  }
  private struct Box {
    var state: State
    var count = 0
  }

  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void
  private let box: Mutex<Box>

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    box = Mutex(Box(state: token.map { .valid($0) } ?? .none))
    self.fetch = fetch
    self.onChange = onChange
  }

  public func known() -> String? {
    box.withLock {
      switch $0.state {
      case .valid(let token), .announcing(_, let token, _): token
      case .none, .fetching: nil
      }
    }
  }

  public func current() async throws -> String {
    let task: Task<String, any Error> = box.withLock { box in
      switch box.state {
      case .valid(let token): return Task { token }
      case .fetching(_, let task), .announcing(_, _, let task): return task
      case .none:
        box.count += 1
        let id = box.count
        let task = Task { try await self.request(id) }
        box.state = .fetching(id, task)
        return task
      }
    }
    return try await task.value
  }

  private func request(_ id: Int) async throws -> String {
    let new: String
    do {
      new = try await fetch()
    } catch {
      box.withLock { $0.state = .none }
      throw error
    }
    box.withLock {
      guard case .fetching(id, let task) = $0.state else { return }
      $0.state = .announcing(id, new, task)
    }
    onChange(new)
    box.withLock {
      guard case .announcing(id, _, _) = $0.state else { return }
      $0.state = .valid(new)
    }
    return new
  }

  public func invalidate(_ refused: String) {
    box.withLock {
      switch $0.state {
      case .valid(refused), .announcing(_, refused, _): $0.state = .none
      default: break
      }
    }
  }
}
