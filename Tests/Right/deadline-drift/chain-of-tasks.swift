// Every stroke has a task of its own, which starts the next one when it is done.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  private struct Plan: Sendable {
    let first: Time.Instant
    let interval: Duration
    let times: Int

    func moment(of stroke: Int) -> Time.Instant { first.advanced(by: interval * stroke) }
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    begin(0, of: Plan(first: first, interval: interval, times: times))
  }

  private func begin(_ stroke: Int, of plan: Plan) {
    guard stroke < plan.times else { return }
    Task {
      try? await clock.sleep(until: plan.moment(of: stroke), tolerance: nil)
      await strike()
      strokes += 1
      begin(stroke + 1, of: plan)
    }
  }
}
