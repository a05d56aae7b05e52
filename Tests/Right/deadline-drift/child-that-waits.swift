// Per stroke a task group, whose one child waits for the moment before the body strikes.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    let clock = clock
    Task {
      for stroke in 0..<times {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            try? await clock.sleep(until: first.advanced(by: interval * stroke), tolerance: nil)
          }
        }
        await strike()
        strokes += 1
      }
    }
  }
}
