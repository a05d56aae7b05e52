// A pure state machine of values, which answers each event with effects; they are carried out outside of the lock
import Synchronization

private typealias Caller = CheckedContinuation<String, any Error>

private struct Machine {
  enum Event {
    case joined(Int, Caller)
    case left(Int)
    case ended(round: Int, Result<String, any Error>)
  }

  enum Effect {
    case start(round: Int)
    case cancel(round: Int)
    case answer(Caller, Result<String, any Error>)
  }

  private enum State {
    case idle
    case fetching(round: Int, callers: [Int: Caller])
  }

  private var state = State.idle
  private var rounds = 0

  mutating func handle(_ event: Event) -> [Effect] {
    switch (event, state) {
    case (.joined(let number, let caller), .idle):
      rounds += 1
      state = .fetching(round: rounds, callers: [number: caller])
      return [.start(round: rounds)]
    case (.joined(let number, let caller), .fetching(let round, var callers)):
      callers[number] = caller
      state = .fetching(round: round, callers: callers)
      return []
    case (.left(let number), .fetching(let round, var callers)):
      guard let caller = callers.removeValue(forKey: number) else { return [] }
      let answer = Effect.answer(caller, .failure(CancellationError()))
      if callers.isEmpty {
        state = .idle
        return [.cancel(round: round), answer]
      }
      state = .fetching(round: round, callers: callers)
      return [answer]
    case (.ended(round: let ended, let result), .fetching(let round, let callers)) where ended == round:
      state = .idle
      return callers.values.map { .answer($0, result) }
    case (.left, .idle), (.ended, _):
      return []
    }
  }
}

private final class Engine: Sendable {
  private struct State {
    var machine = Machine()
    var tasks: [Int: Task<Void, Never>] = [:]
    var numbers = 0
  }

  private let state = Mutex(State())
  private let fetch: @Sendable () async throws -> String

  init(_ fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  func number() -> Int {
    state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
  }

  func joinUnlessCancelled(_ number: Int, _ caller: Caller) {
    let isIn = state.withLock { state in
      if Task.isCancelled { return false }
      for case .start(let round) in state.machine.handle(.joined(number, caller)) {
        state.tasks[round] = Task.detached { [self] in await run(round) }
      }
      return true
    }
    if !isIn { caller.resume(throwing: CancellationError()) }
  }

  func leave(_ number: Int) {
    carryOut(.left(number))
  }

  private func run(_ round: Int) async {
    do {
      carryOut(.ended(round: round, .success(try await fetch())))
    } catch {
      carryOut(.ended(round: round, .failure(error)))
    }
  }

  private func carryOut(_ event: Machine.Event) {
    let (effects, task) = state.withLock { state in
      let effects = state.machine.handle(event)
      var cancelled: Task<Void, Never>?
      for case .cancel(let round) in effects { cancelled = state.tasks[round] }
      if case .ended(let round, _) = event { state.tasks[round] = nil }
      return (effects, cancelled)
    }
    task?.cancel()
    for case .answer(let caller, let result) in effects { caller.resume(with: result) }
  }
}

public actor Forecast {
  private let engine: Engine

  public init(fetch: @escaping @Sendable () async throws -> String) {
    engine = Engine(fetch)
  }

  public func get() async throws -> String {
    let number = engine.number()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { engine.joinUnlessCancelled(number, $0) }
    } onCancel: { [engine] in
      engine.leave(number)
    }
  }
}
