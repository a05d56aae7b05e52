// A flight with a table of seats by the identity of their passengers, and a stream for each
import Foundation

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
  /// The flight that the next caller may board, if it is still open then.
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
    // A fetch is paid for. Somebody who is on the way out does not begin one.
    try Task.checkCancellation()
    for try await text in board() { return text }
    // Only the caller's own cancellation ends the stream without a text or an error.
    throw CancellationError()
  }

  private func board() -> Flight.Seat {
    if let seat = flight?.board() { return seat }
    let (next, seat) = Flight.depart(fetch)
    flight = next
    return seat
  }
}

/// One fetch, from its beginning until it is over or nobody wants it any more. Nobody can board it after that.
private final class Flight: @unchecked Sendable {
  /// A place for one caller. It gets one text, or an error, or is cancelled with the task that reads it.
  typealias Seat = AsyncThrowingStream<String, any Error>

  private enum Phase {
    case open(Task<Void, Never>?, seats: [ObjectIdentifier: (Passenger, Seat.Continuation)])
    case closed
  }

  private final class Passenger: Sendable {}

  private let lock = NSLock()
  /// Protected by `lock`.
  private var phase = Phase.open(nil, seats: [:])

  private init() {}

  /// Begins a fetch, with a first passenger on board.
  static func depart(_ fetch: @escaping @Sendable () async throws -> String) -> (Flight, Seat) {
    let flight = Flight()
    // Nobody else knows this flight, so it is open.
    let seat = flight.board()!
    flight.start(fetch)
    return (flight, seat)
  }

  private func start(_ fetch: @escaping @Sendable () async throws -> String) {
    lock.withLock {
      guard case .open(_, let seats) = phase else { return }
      let task = Task {
        do {
          let text = try await fetch()
          self.close { seat in
            seat.yield(text)
            seat.finish()
          }
        } catch {
          self.close { $0.finish(throwing: error) }
        }
      }
      phase = .open(task, seats: seats)
    }
  }

  /// Takes one more caller on board. Returns nil if the flight is closed.
  func board() -> Seat? {
    lock.withLock {
      guard case .open(let task, var seats) = phase else { return nil }
      let (seat, continuation) = Seat.makeStream()
      let passenger = Passenger()
      let id = ObjectIdentifier(passenger)
      // Is called within the call that cancels the caller's task.
      continuation.onTermination = { [weak self] _ in self?.leave(id) }
      seats[id] = (passenger, continuation)
      phase = .open(task, seats: seats)
      return seat
    }
  }

  private func leave(_ id: ObjectIdentifier) {
    let unwanted: Task<Void, Never>? = lock.withLock {
      guard case .open(let task, var seats) = phase, seats.removeValue(forKey: id) != nil else { return nil }
      phase = seats.isEmpty ? .closed : .open(task, seats: seats)
      return seats.isEmpty ? task : nil
    }
    unwanted?.cancel()
  }

  /// Closes the flight, and then tells everybody who is still on board.
  private func close(_ tell: (Seat.Continuation) -> Void) {
    let seats = lock.withLock {
      guard case .open(_, let seats) = phase else { return [Seat.Continuation]() }
      phase = .closed
      return seats.values.map(\.1)
    }
    seats.forEach(tell)
  }
}
