import Synchronization

private final class Desk: Sendable {
  typealias Caller = CheckedContinuation<String, any Error>

  private struct State {
    var count = 0
    var round = 0
    var task: Task<Void, Never>?
    var callers: [Int: Caller] = [:]
  }

  private let state = Mutex(State())

  func newNumber() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  func join(_ number: Int, _ caller: Caller, _ fetch: @escaping @Sendable () async throws -> String) {
    let isIn = state.withLock { state in
      if Task.isCancelled { return false }
      state.callers[number] = caller
      if state.task == nil {
        state.round += 1
        state.task = Task.detached { [self, round = state.round] in
          do {
            end(round, with: .success(try await fetch()))
          } catch {
            end(round, with: .failure(error))
          }
        }
      }
      return true
    }
    if !isIn { caller.resume(throwing: CancellationError()) }
  }

  func leave(_ number: Int) {
    let (caller, task) = state.withLock { state -> (Caller?, Task<Void, Never>?) in
      guard let caller = state.callers.removeValue(forKey: number) else { return (nil, nil) }
      guard state.callers.isEmpty else { return (caller, nil) }
      defer { state.task = nil }
      return (caller, state.task)
    }
    task?.cancel()
    caller?.resume(throwing: CancellationError())
  }

  private func end(_ round: Int, with result: Result<String, any Error>) {
    let callers = state.withLock { state -> [Int: Caller] in
      guard state.task != nil, state.round == round else { return [:] }
      defer {
        state.task = nil
        state.callers = [:]
      }
      return state.callers
    }
    for caller in callers.values { caller.resume(with: result) }
  }
}

public actor Forecast {
  private let desk = Desk()
  private let fetch: @Sendable () async throws -> String

  public init(fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  public func get() async throws -> String {
    let number = desk.newNumber()
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { desk.join(number, $0, fetch) }
      } onCancel: {
        desk.leave(number)
      }
    } catch is CancellationError where !Task.isCancelled {
      return try await get()
    }
  }
}
