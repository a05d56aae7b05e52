// an object for each fetch hands every caller a stream; a stream that is cancelled leaves, and the last one closes the flight
import Synchronization

public actor Forecast {
  private let fetch: @Sendable () async throws -> String
  private var flight: Flight?

  public init(fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  public func get() async throws -> String {
    try Task.checkCancellation()
    for await result in board() {
      return try result.get()
    }
    throw CancellationError()
  }

  private func board() -> AsyncStream<Result<String, any Error>> {
    if let seat = flight?.board() { return seat }
    let (flight, seat) = Flight.begin(fetch)
    self.flight = flight
    return seat
  }
}

private final class Flight: Sendable {
  typealias Seat = AsyncStream<Result<String, any Error>>

  private struct State {
    var seats: [Int: Seat.Continuation] = [:]
    var given = 0
    var isOver = false
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  static func begin(_ fetch: @escaping @Sendable () async throws -> String) -> (Flight, Seat) {
    let flight = Flight()
    let (number, seat) = flight.state.withLock { flight.addSeat(&$0) }
    flight.state.withLock { state in
      state.task = Task.detached {
        let result: Result<String, any Error>
        do { result = .success(try await fetch()) } catch { result = .failure(error) }
        flight.settle(result)
      }
    }
    _ = number
    return (flight, seat)
  }

  func board() -> Seat? {
    state.withLock { state in
      state.isOver ? nil : addSeat(&state).1
    }
  }

  private func addSeat(_ state: inout State) -> (Int, Seat) {
    let (seat, continuation) = Seat.makeStream()
    state.given += 1
    let number = state.given
    continuation.onTermination = { [weak self] _ in self?.leave(number) }
    state.seats[number] = continuation
    return (number, seat)
  }

  private func leave(_ number: Int) {
    let (gone, abandoned) = state.withLock { state -> (Seat.Continuation?, Task<Void, Never>?) in
      guard let gone = state.seats.removeValue(forKey: number) else { return (nil, nil) }
      guard state.seats.isEmpty, !state.isOver else { return (gone, nil) }
      state.isOver = true
      defer { state.task = nil }
      return (gone, state.task)
    }
    abandoned?.cancel()
    _ = gone
  }

  private func settle(_ result: Result<String, any Error>) {
    let seats = state.withLock { state in
      state.isOver = true
      state.task = nil
      defer { state.seats = [:] }
      return state.seats
    }
    for seat in seats.values {
      seat.yield(result)
      seat.finish()
    }
  }
}
