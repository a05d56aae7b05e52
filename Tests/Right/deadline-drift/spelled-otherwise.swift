// A Ringer value per request does the work outside the actor and reports each stroke; interface in an extension.
public actor Bell<Time> where Time: Clock, Time.Duration == Duration {
  public private(set) var strokes: Int = 0

  private nonisolated let clock: Time
  private nonisolated let strike: @Sendable () async -> ()

  public init(clock: Time, strike: @Sendable @escaping () async -> ()) {
    self.clock = clock
    self.strike = strike
  }

  fileprivate func made() {
    strokes += 1
  }

  fileprivate struct Ringer: Sendable {
    let bell: Bell
    let first: Time.Instant
    let interval: Duration

    func stroke(_ number: Int) async {
      try? await bell.clock.sleep(until: first.advanced(by: interval * number), tolerance: nil)
      await bell.strike()
      await bell.made()
    }
  }
}

extension Bell {
  public func ring(from first: Time.Instant, every interval: Duration, times: Int) -> () {
    let ringer = Ringer(bell: self, first: first, interval: interval)
    Task {
      var number = 0
      while number < times {
        await ringer.stroke(number)
        number += 1
      }
    }
  }
}
