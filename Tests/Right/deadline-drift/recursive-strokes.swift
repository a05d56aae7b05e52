// A method that makes one stroke and calls itself for the next, offset added up exactly.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    Task { await ring(at: .zero, from: first, every: interval, left: times) }
  }

  private func ring(at offset: Duration, from first: Time.Instant, every interval: Duration, left: Int) async {
    guard left > 0 else { return }
    try? await clock.sleep(until: first.advanced(by: offset), tolerance: nil)
    await strike()
    strokes += 1
    guard left > 1 else { return }
    await ring(at: offset + interval, from: first, every: interval, left: left - 1)
  }
}
