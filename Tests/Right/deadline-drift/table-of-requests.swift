// The actor keeps a table of requests with the strokes made; a task per request asks it for the next moment.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  private struct Request {
    let first: Time.Instant
    let interval: Duration
    let times: Int
    var made = 0

    var next: Time.Instant? { made < times ? first.advanced(by: interval * made) : nil }
  }

  private var requests: [Int: Request] = [:]
  private var numbers = 0

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    numbers += 1
    let number = numbers
    requests[number] = Request(first: first, interval: interval, times: times)
    Task {
      while let moment = requests[number]?.next {
        try? await clock.sleep(until: moment, tolerance: nil)
        await strike()
        strokes += 1
        requests[number]?.made += 1
      }
      requests[number] = nil
    }
  }
}
