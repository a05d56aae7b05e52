// A chain of tasks: the one that asks keeps the poller, the one that waits does not.
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
    ask()
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }

  private func ask() {
    polling = Task {
      level = await fetch()
      if !Task.isCancelled { wait() }
    }
  }

  private func wait() {
    polling = Task { [weak self, clock, interval] in
      try? await clock.sleep(for: interval)
      await self?.wake()
    }
  }

  private func wake() {
    if !Task.isCancelled { ask() }
  }
}
