// A promise for each caller, settled once; the round holds the promises of those who are still there
import Synchronization

private final class Promise: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<String, any Error>)
    case kept(Result<String, any Error>)
    case done
  }

  private let state = Mutex(State.open)

  func settle(_ result: Result<String, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<String, any Error>? in
      switch state {
      case .open:
        state = .kept(result)
        return nil
      case .awaited(let waiter):
        state = .done
        return waiter
      case .kept, .done:
        return nil
      }
    }
    waiter?.resume(with: result)
  }

  func value() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<String, any Error>? in
        if case .kept(let result) = state {
          state = .done
          return result
        }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

private final class Table: Sendable {
  private struct Round {
    let number: Int
    let task: Task<Void, Never>
    var promises: [Promise] = []
  }

  private struct State {
    var rounds = 0
    var round: Round?
  }

  private let state = Mutex(State())
  private let fetch: @Sendable () async throws -> String

  init(_ fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  func join() -> Promise {
    let promise = Promise()
    state.withLock { state in
      var round = state.round ?? open(&state)
      round.promises.append(promise)
      state.round = round
    }
    return promise
  }

  func leave(_ promise: Promise) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard let seat = state.round?.promises.firstIndex(where: { $0 === promise }) else { return nil }
      state.round?.promises.remove(at: seat)
      guard let round = state.round, round.promises.isEmpty else { return nil }
      state.round = nil
      return round.task
    }
    task?.cancel()
    promise.settle(.failure(CancellationError()))
  }

  private func open(_ state: inout State) -> Round {
    state.rounds += 1
    let number = state.rounds
    return Round(
      number: number,
      task: Task.detached { [self] in
        do {
          close(number, .success(try await fetch()))
        } catch {
          close(number, .failure(error))
        }
      })
  }

  private func close(_ number: Int, _ result: Result<String, any Error>) {
    let round = state.withLock { state -> Round? in
      guard state.round?.number == number else { return nil }
      defer { state.round = nil }
      return state.round
    }
    round?.promises.forEach { $0.settle(result) }
  }
}

public actor Forecast {
  private let table: Table

  public init(fetch: @escaping @Sendable () async throws -> String) {
    table = Table(fetch)
  }

  public func get() async throws -> String {
    try Task.checkCancellation()
    let promise = table.join()
    return try await withTaskCancellationHandler {
      try await promise.value()
    } onCancel: { [table] in
      table.leave(promise)
    }
  }
}
