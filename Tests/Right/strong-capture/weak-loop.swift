// A loop that has what it needs and knows the poller weakly.
public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int
  private var polling: Task<Void, Never>?
  public private(set) var level: Int?

  public init(clock: any Clock<Duration>, interval: Duration, fetch: @escaping @Sendable () async -> Int) {
    self.clock = clock
    self.interval = interval
    self.fetch = fetch
  }
  deinit {
    polling?.cancel()
  }
  public func start() {
    guard polling == nil else { return }
    polling = Task { [weak self, clock, interval, fetch] in
      repeat {
        let answer = await fetch()
        await self?.take(answer)
        if Task.isCancelled { return }
        try? await clock.sleep(for: interval)
      } while !Task.isCancelled
    }
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }

  private func take(_ answer: Int) {
    level = answer
  }
}
