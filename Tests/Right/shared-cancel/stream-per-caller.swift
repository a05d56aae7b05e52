// A stream for each caller, ended by the result; its termination by cancellation is the leaving
import Synchronization

private final class Hub: Sendable {
  typealias Line = AsyncThrowingStream<String, any Error>.Continuation

  private struct State {
    var lines: [Int: Line] = [:]
    var count = 0
    var fetching: (number: Int, task: Task<Void, Never>)?
  }

  private let state = Mutex(State())
  private let fetch: @Sendable () async throws -> String

  init(_ fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  func join() -> AsyncThrowingStream<String, any Error> {
    let (stream, line) = AsyncThrowingStream<String, any Error>.makeStream()
    let number = state.withLock { state in
      state.count += 1
      let number = state.count
      state.lines[number] = line
      if state.fetching == nil {
        state.fetching = (number, Task.detached { [self] in await run(number) })
      }
      return number
    }
    line.onTermination = { [self] in
      if case .cancelled = $0 { leave(number) }
    }
    return stream
  }

  private func run(_ number: Int) async {
    do {
      let forecast = try await fetch()
      for line in end(number) {
        line.yield(forecast)
        line.finish()
      }
    } catch {
      for line in end(number) { line.finish(throwing: error) }
    }
  }

  private func end(_ number: Int) -> [Line] {
    state.withLock { state in
      guard state.fetching?.number == number else { return [] }
      defer {
        state.fetching = nil
        state.lines = [:]
      }
      return Array(state.lines.values)
    }
  }

  private func leave(_ number: Int) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.lines.removeValue(forKey: number) != nil, state.lines.isEmpty else { return nil }
      defer { state.fetching = nil }
      return state.fetching?.task
    }
    task?.cancel()
  }
}

public actor Forecast {
  private let hub: Hub

  public init(fetch: @escaping @Sendable () async throws -> String) {
    hub = Hub(fetch)
  }

  public func get() async throws -> String {
    try Task.checkCancellation()
    for try await forecast in hub.join() { return forecast }
    throw CancellationError()
  }
}
