// A task group in a task of its own, which may outlive the fetch.
import Synchronization

public struct Archive: Sendable {
  public struct Map: Sendable {
    public let text: String
    public let mirror: String
  }

  public struct Mirror: Sendable {
    let name: String
    let download: @Sendable () async throws -> String

    public init(name: String, download: @escaping @Sendable () async throws -> String) {
      self.name = name
      self.download = download
    }

    func map() async throws -> Map {
      try await Map(text: download(), mirror: name)
    }
  }

  public struct NoMirrors: Error {}

  private let mirrors: [Mirror]

  public init(mirrors: [Mirror]) {
    self.mirrors = mirrors
  }
  public func fetch() async throws -> Map {
    try Task.checkCancellation()
    let finish = Finish()
    let mirrors = mirrors
    let referee = Task {
      await withTaskGroup(of: Result<Map, any Error>.self) { group in
        for mirror in mirrors {
          group.addTask {
            do {
              return .success(try await mirror.map())
            } catch {
              return .failure(error)
            }
          }
        }
        var last: any Error = NoMirrors()
        while let result = await group.next() {
          switch result {
          case .success:
            group.cancelAll()
            finish.set(result)
            return
          case .failure(let error):
            last = error
          }
        }
        finish.set(.failure(last))
      }
    }
    return try await withTaskCancellationHandler {
      try await finish.value()
    } onCancel: {
      finish.set(.failure(CancellationError()))
      referee.cancel()
    }
  }
}

private final class Finish: Sendable {
  typealias Outcome = Result<Archive.Map, any Error>

  private enum State {
    case open
    case awaited(CheckedContinuation<Archive.Map, any Error>)
    case reached(Outcome)
  }

  private let state = Mutex(State.open)

  func set(_ outcome: Outcome) {
    let waiter: CheckedContinuation<Archive.Map, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .reached(outcome)
        return nil
      case .awaited(let waiter):
        state = .reached(outcome)
        return waiter
      case .reached:
        return nil
      }
    }
    waiter?.resume(with: outcome)
  }

  func value() async throws -> Archive.Map {
    try await withCheckedThrowingContinuation { waiter in
      let outcome: Outcome? = state.withLock { state in
        if case .reached(let outcome) = state { return outcome }
        state = .awaited(waiter)
        return nil
      }
      if let outcome { waiter.resume(with: outcome) }
    }
  }
}
