// A nonisolated loop in an own type; the actor only counts.

public actor Bell<Time: Clock<Duration>> {
  private struct Plan: Sendable {
    var moment: Time.Instant
    let interval: Duration
    var remaining: Int

    mutating func next() -> Time.Instant? {
      guard remaining > 0 else { return nil }
      defer {
        moment = moment.advanced(by: interval)
        remaining -= 1
      }
      return moment
    }
  }

  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    Task.detached { [self, clock, strike] in
      var plan = Plan(moment: first, interval: interval, remaining: times)
      while let moment = plan.next() {
        do { try await clock.sleep(until: moment, tolerance: nil) } catch {}
        await strike()
        await count()
      }
    }
  }

  private func count() { strokes += 1 }
}
