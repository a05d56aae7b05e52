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

  /// A fetch, and those who share it.
  private final class Flight {
    var task: Task<Void, Never>?
    var callers: [AsyncThrowingStream<String, any Error>.Continuation] = []
    var left = 0
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
    let flight = self.flight ?? begin()
    let (forecasts, caller) = AsyncThrowingStream<String, any Error>.makeStream()
    flight.callers.append(caller)
    defer { leave(flight) }
    // A cancelled task stops waiting by itself: its stream just ends.
    for try await forecast in forecasts { return forecast }
    throw CancellationError()
  }

  private func begin() -> Flight {
    let flight = Flight()
    flight.task = Task {
      do {
        let forecast = try await fetch()
        for caller in end(flight) { caller.yield(forecast) }
      } catch {
        for caller in end(flight) { caller.finish(throwing: error) }
      }
    }
    self.flight = flight
    return flight
  }

  /// Takes a flight off the books, before anybody hears of its end.
  private func end(_ flight: Flight) -> [AsyncThrowingStream<String, any Error>.Continuation] {
    if self.flight === flight { self.flight = nil }
    return flight.callers
  }

  private func leave(_ flight: Flight) {
    flight.left += 1
    guard flight.left == flight.callers.count else { return }
    flight.task?.cancel()
    if self.flight === flight { self.flight = nil }
  }
}
