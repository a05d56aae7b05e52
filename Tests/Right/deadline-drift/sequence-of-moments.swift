// An AsyncSequence that waits for each moment, walked by one task per request.
private struct Moments<Time: Clock<Duration>>: AsyncSequence {
  typealias Element = Int

  let clock: Time
  let first: Time.Instant
  let interval: Duration
  let count: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let moments: Moments
    var passed = 0

    mutating func next() async -> Int? {
      guard passed < moments.count else { return nil }
      let moment = moments.first.advanced(by: moments.interval * passed)
      passed += 1
      try? await moments.clock.sleep(until: moment, tolerance: nil)
      return passed
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(moments: self) }
}

public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    let moments = Moments(clock: clock, first: first, interval: interval, count: times)
    Task.detached(priority: Task.currentPriority) { [strike] in
      for await _ in moments {
        await strike()
        await self.count()
      }
    }
  }

  private func count() {
    strokes += 1
  }
}
