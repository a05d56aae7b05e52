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
    Task {
      await withDiscardingTaskGroup { group in
        for stroke in 0..<times {
          group.addTask { await self.strike(at: first.advanced(by: interval * stroke)) }
        }
      }
    }
  }

  private func strike(at moment: Time.Instant) async {
    // Nobody cancels this task, so it does not throw.
    try? await clock.sleep(until: moment, tolerance: nil)
    await strike()
    strokes += 1
  }
}
