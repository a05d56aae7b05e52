// One task, a loop, absolute moments by multiplication.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    Task {
      for stroke in 0..<times {
        try? await clock.sleep(until: first.advanced(by: interval * stroke), tolerance: nil)
        await strike()
        strokes += 1
      }
    }
  }
}
