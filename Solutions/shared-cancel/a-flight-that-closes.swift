import Synchronization

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
    while true {
      let flight = flight ?? Flight(fetch)
      self.flight = flight
      if let forecast = try await flight.wait() { return forecast }
      // It had closed before we were aboard.
      if self.flight === flight { self.flight = nil }
    }
  }
}

/// One fetch, and those who wait for it. It closes when it is over, or when the last one leaves: after that it is of no
/// use to anybody, and need not be taken off any books.
private final class Flight: Sendable {
  private typealias Waiter = CheckedContinuation<String?, any Error>

  private struct State {
    var isOpen = true
    var count = 0
    var waiters: [Int: Waiter] = [:]
    var task: Task<Void, Never>?

    mutating func close() -> [Waiter] {
      isOpen = false
      defer { waiters = [:] }
      return Array(waiters.values)
    }
  }

  private let fetch: @Sendable () async throws -> String
  private let state = Mutex(State())

  init(_ fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  /// Waits for the fetch, and begins it for the first who waits.
  /// - Returns: nil if it had closed before.
  func wait() async throws -> String? {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<String?, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.isOpen else { return .success(nil) }
          state.waiters[number] = continuation
          if state.task == nil { state.task = Task { await self.run() } }
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      leave(number)
    }
  }

  private func leave(_ number: Int) {
    let (waiter, abandoned): (Waiter?, Task<Void, Never>?) = state.withLock { state in
      guard let waiter = state.waiters.removeValue(forKey: number) else { return (nil, nil) }
      guard state.waiters.isEmpty else { return (waiter, nil) }
      state.isOpen = false
      return (waiter, state.task)
    }
    abandoned?.cancel()
    waiter?.resume(throwing: CancellationError())
  }

  private func run() async {
    do {
      let forecast = try await fetch()
      for waiter in state.withLock({ $0.close() }) { waiter.resume(returning: forecast) }
    } catch {
      for waiter in state.withLock({ $0.close() }) { waiter.resume(throwing: error) }
    }
  }
}
