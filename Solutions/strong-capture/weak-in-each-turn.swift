/// Asks a tide gauge for the water level, at once and then again and again.
///
/// A screen that shows the level creates a poller and keeps it. One that nothing keeps any more goes, and asks no more.
public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int

  /// The task that asks; nil while the poller is stopped.
  private var polling: Task<Void, Never>?

  /// The level that the gauge gave last, in centimetres; nil before its first answer.
  public private(set) var level: Int?

  /// - Parameters:
  ///   - clock: measures the interval.
  ///   - interval: the time between an answer and the next question.
  ///   - fetch: asks the gauge. Returns when it has answered.
  public init(clock: any Clock<Duration>, interval: Duration, fetch: @escaping @Sendable () async -> Int) {
    self.clock = clock
    self.interval = interval
    self.fetch = fetch
  }

  deinit {
    polling?.cancel()
  }

  /// Begins to ask. Does nothing if the poller asks already.
  public func start() {
    guard polling == nil else { return }
    polling = Task { [weak self, clock, interval] in
      while !Task.isCancelled {
        // The reference lasts for this call only: nothing keeps the poller while the task sleeps.
        await self?.refresh()
        // Only cancellation makes this throw, and then the loop ends.
        try? await clock.sleep(for: interval)
      }
    }
  }

  /// Asks once.
  private func refresh() async {
    level = await fetch()
  }

  /// Ends the asking. The level stays as it is, and `start` begins anew.
  public func stop() {
    polling?.cancel()
    polling = nil
  }
}
