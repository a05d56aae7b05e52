/// The weather forecast of a field station. It comes by satellite, and each fetch is paid for.
///
/// Callers that ask while a fetch is under way share it. When it is over nothing of it is kept: a later caller, or one
/// that asks a second time, gets a fetch of its own.
///
///     let forecast = Forecast(fetch: satellite.fetch)
///     let map = Task { try await forecast.get() }
///     let logbook = Task { try await forecast.get() }
///     // The map is closed.
///     map.cancel()
///
/// A caller leaves by being cancelled. The others do not notice. When the last one has left, the fetch is no use any
/// more, and it is cancelled.
public actor Forecast {
  private let fetch: @Sendable () async throws -> String
  private var flight: Flight?
  private var count = 0

  /// A fetch that somebody waits for.
  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<String, any Error>] = [:]
  }

  /// - Parameter fetch: fetches the forecast. If its task is cancelled it stops, in its own time; what it returns or
  ///   throws then is worth nothing.
  public init(fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  /// Returns the forecast.
  ///
  /// - Throws: what the fetch throws, to all who share it. `CancellationError` if the caller is cancelled, and at once: it
  ///   does not wait for the fetch.
  public func get() async throws -> String {
    count += 1
    let waiter = count
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Without this look it would have to wait for the handler's task, perhaps for a fetch begun for nothing.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        enter(continuation, as: waiter)
      }
    } onCancel: {
      // It may come late. It is about this waiter, whose number nobody else will have.
      Task { await self.leave(waiter) }
    }
  }

  private func enter(_ continuation: CheckedContinuation<String, any Error>, as waiter: Int) {
    var flight = self.flight ?? begin()
    flight.waiters[waiter] = continuation
    self.flight = flight
  }

  private func begin() -> Flight {
    count += 1
    let number = count
    let task = Task { [fetch] in
      let result: Result<String, any Error>
      do {
        result = .success(try await fetch())
      } catch {
        result = .failure(error)
      }
      self.end(number, with: result)
    }
    return Flight(number: number, task: task)
  }

  private func leave(_ waiter: Int) {
    guard let continuation = flight?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(throwing: CancellationError())
    guard let flight, flight.waiters.isEmpty else { return }
    flight.task.cancel()
    self.flight = nil
  }

  private func end(_ number: Int, with result: Result<String, any Error>) {
    // One that everybody has left is no longer ours to end.
    guard let flight, flight.number == number else { return }
    self.flight = nil
    for waiter in flight.waiters.values { waiter.resume(with: result) }
  }
}
