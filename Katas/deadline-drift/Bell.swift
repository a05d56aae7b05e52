/// The bell of a school. It strikes at a first moment and then at equal intervals, a number of times.
///
/// Every stroke has its moment: `first`, `first + interval`, `first + 2 × interval`, and so on. No stroke comes before
/// its moment, and none is put off because something else has taken time. One whose moment has passed when the bell
/// gets to it is made at once, and the next one comes at its own moment again.
///
///     let bell = Bell(clock: ContinuousClock()) { await hammer.fall() }
///     await bell.ring(from: tenOClock, every: .seconds(45 * 60), times: 6)
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  /// The number of strokes that have been made.
  public private(set) var strokes = 0

  /// - Parameters:
  ///   - clock: the clock of the school.
  ///   - strike: makes one stroke. Returns when the bell has come to rest, long before the next is due.
  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  /// Rings in the background, also if nobody keeps the bell.
  ///
  /// - Parameters:
  ///   - first: the moment of the first stroke.
  ///   - interval: the time from the moment of one stroke to that of the next.
  ///   - times: the number of strokes, at least 1.
  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    // Captured when the task is made: in its body it would be later already.
    let remaining = clock.now.duration(to: first)
    Task {
      // Nobody cancels this task, so no sleep throws.
      try? await clock.sleep(for: remaining)
      for stroke in 1...times {
        await strike()
        strokes += 1
        if stroke < times { try? await clock.sleep(for: interval) }
      }
    }
  }
}
