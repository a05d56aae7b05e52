// Generations instead of looking at the task; the loop is a static function.

public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int
  private var polling: Task<Void, Never>?
  private var run = 0

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
    run += 1
    polling = Task { [weak self, run, clock, interval, fetch] in
      repeat {
        if Task.isCancelled { break }
        let level = await fetch()
        guard await self?.store(level, of: run) == true else { break }
      } while (try? await clock.sleep(for: interval)) != nil
    }
  }

  private func store(_ level: Int, of run: Int) -> Bool {
    guard run == self.run, polling != nil else { return false }
    self.level = level
    return true
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }
}
