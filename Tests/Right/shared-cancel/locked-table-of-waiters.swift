// a locked class inside with a numbered run and a table of continuations; leaving is one locked step
import Synchronization

public actor Forecast {
  private let core: Core

  public init(fetch: @escaping @Sendable () async throws -> String) {
    core = Core(fetch: fetch)
  }

  public func get() async throws -> String {
    try await core.get()
  }
}

private final class Core: Sendable {
  private struct Run {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<String, any Error>] = [:]
  }

  private struct State {
    var count = 0
    var run: Run?
  }

  private let fetch: @Sendable () async throws -> String
  private let state = Mutex(State())

  init(fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  func get() async throws -> String {
    let me = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { join(me, $0) }
    } onCancel: {
      leave(me)
    }
  }
  private func join(_ me: Int, _ continuation: CheckedContinuation<String, any Error>) {
    let isCancelled = state.withLock { state in
      if Task.isCancelled { return true }
      if state.run == nil {
        state.count += 1
        let number = state.count
        let task = Task { [fetch] in
          let result: Result<String, any Error>
          do { result = .success(try await fetch()) } catch { result = .failure(error) }
          settle(number, result)
        }
        state.run = Run(number: number, task: task)
      }
      state.run?.waiters[me] = continuation
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }
  private func leave(_ me: Int) {
    let (waiter, abandoned) = state.withLock { state -> (CheckedContinuation<String, any Error>?, Task<Void, Never>?) in
      guard let waiter = state.run?.waiters.removeValue(forKey: me) else { return (nil, nil) }
      guard let run = state.run, run.waiters.isEmpty else { return (waiter, nil) }
      state.run = nil
      return (waiter, run.task)
    }
    abandoned?.cancel()
    waiter?.resume(throwing: CancellationError())
  }
  private func settle(_ number: Int, _ result: Result<String, any Error>) {
    let run = state.withLock { state -> Run? in
      guard state.run?.number == number else { return nil }
      defer { state.run = nil }
      return state.run
    }
    guard let run else { return }
    for waiter in run.waiters.values { waiter.resume(with: result) }
  }
}
