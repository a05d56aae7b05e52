// Each start has a number; before each turn the loop asks the poller, weakly, whether that is still the one.
public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int
  private var polling: Task<Void, Never>?
  private var series = 0
  private var isPolling = false
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
    guard !isPolling else { return }
    isPolling = true
    series += 1
    polling = Task { [series, clock, interval, fetch, weak self] in
      let first = await fetch()
      await self?.set(first)
      while await self?.goesOn(series) == true {
        try? await clock.sleep(for: interval)
        guard await self?.goesOn(series) == true else { return }
        let answer = await fetch()
        await self?.set(answer)
      }
    }
  }

  public func stop() {
    isPolling = false
    polling?.cancel()
    polling = nil
  }

  private func goesOn(_ series: Int) -> Bool {
    isPolling && series == self.series
  }

  private func set(_ answer: Int) {
    level = answer
  }
}
