/// A clock whose time moves only when nothing else can run.
///
/// Inject it where the code under test takes `any Clock<Duration>`. All sleepers with the same deadline wake
/// together, and the scheduler decides which of them runs first. No sleeper wakes while another task could still run.
public struct VirtualClock: Clock {
  /// A time since the scenario began.
  public struct Instant: InstantProtocol {
    /// Virtual time since the scenario began.
    public let offset: Duration

    /// The instant a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from here to another instant; negative if that is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  /// The present instant: it stays until no task can run.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep on this clock now.
  public var sleeping: Int { scheduler.sleeperCount }

  /// Sleeps until the deadline.
  /// - Throws: `CancellationError` if the task is cancelled before the deadline is reached; as with the clocks of the
  ///   standard library, not if it is cancelled between the deadline and the moment it runs again.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline.offset <= scheduler.now {
      await Task.yield()
      return
    }
    let sleeper = scheduler.nextSleeper()
    let scheduler = scheduler
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        // In `Task.immediate` there is a hop between the handler and this. What came in it has found no sleeper.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        scheduler.sleep(sleeper, until: deadline.offset, continuation)
      }
    } onCancel: {
      scheduler.cancel(sleeper: sleeper)
    }
  }
}
