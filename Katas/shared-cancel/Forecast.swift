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
  private var underWay: Task<String, any Error>?

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
    if let underWay {
      return try await underWay.value
    }
    let task = Task { [fetch] in try await fetch() }
    underWay = task
    defer { underWay = nil }
    // Whoever has begun it can stop it.
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
