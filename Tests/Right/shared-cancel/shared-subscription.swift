// A publisher that connects for the first subscription and disconnects with the last; whoever takes an observer out calls it
import Synchronization

private final class Publisher: Sendable {
  typealias Observer = @Sendable (Result<String, any Error>) -> Void

  private struct Connection {
    let number: Int
    let task: Task<Void, Never>
    var observers: [Int: Observer] = [:]
  }

  private struct State {
    var count = 0
    var connection: Connection?
  }

  private let state = Mutex(State())
  private let fetch: @Sendable () async throws -> String

  init(_ fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  func subscribe(_ observer: @escaping Observer) -> Int {
    state.withLock { state in
      state.count += 1
      let number = state.count
      if state.connection == nil {
        state.connection = Connection(number: number, task: Task.detached { [self] in await connect(number) })
      }
      state.connection?.observers[number] = observer
      return number
    }
  }

  func takeOut(_ number: Int) -> Observer? {
    let (observer, task) = state.withLock { state -> (Observer?, Task<Void, Never>?) in
      guard let observer = state.connection?.observers.removeValue(forKey: number) else { return (nil, nil) }
      guard let connection = state.connection, connection.observers.isEmpty else { return (observer, nil) }
      state.connection = nil
      return (observer, connection.task)
    }
    task?.cancel()
    return observer
  }

  private func connect(_ number: Int) async {
    do {
      publish(.success(try await fetch()), of: number)
    } catch {
      publish(.failure(error), of: number)
    }
  }

  private func publish(_ result: Result<String, any Error>, of number: Int) {
    let ended = state.withLock { state -> Connection? in
      guard state.connection?.number == number else { return nil }
      defer { state.connection = nil }
      return state.connection
    }
    for observer in (ended?.observers ?? [:]).values { observer(result) }
  }
}

private final class Subscription: Sendable {
  private enum State {
    case none
    case active(Int)
    case cancelled
  }

  private let state = Mutex(State.none)
  private let publisher: Publisher

  init(to publisher: Publisher) {
    self.publisher = publisher
  }

  func begin(_ observer: @escaping Publisher.Observer) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .active(publisher.subscribe(observer))
      return false
    }
    if isCancelled { observer(.failure(CancellationError())) }
  }

  func cancel() {
    let number = state.withLock { state -> Int? in
      defer { state = .cancelled }
      if case .active(let number) = state { return number }
      return nil
    }
    guard let number else { return }
    publisher.takeOut(number)?(.failure(CancellationError()))
  }
}

public actor Forecast {
  private let publisher: Publisher

  public init(fetch: @escaping @Sendable () async throws -> String) {
    publisher = Publisher(fetch)
  }

  public func get() async throws -> String {
    let subscription = Subscription(to: publisher)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        subscription.begin { continuation.resume(with: $0) }
      }
    } onCancel: {
      subscription.cancel()
    }
  }
}
