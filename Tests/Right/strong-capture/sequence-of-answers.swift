// An asynchronous sequence asks and waits; its reader knows the poller weakly.
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
    let answers = Answers(clock: clock, interval: interval, fetch: fetch)
    polling = Task { [weak self] in
      for await answer in answers {
        await self?.show(answer)
      }
    }
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }

  private func show(_ answer: Int) {
    level = answer
  }
}

private struct Answers: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = Int

  let clock: any Clock<Duration>
  let interval: Duration
  let fetch: @Sendable () async -> Int
  private var hasAsked = false

  init(clock: any Clock<Duration>, interval: Duration, fetch: @escaping @Sendable () async -> Int) {
    self.clock = clock
    self.interval = interval
    self.fetch = fetch
  }

  func makeAsyncIterator() -> Answers { self }

  mutating func next() async -> Int? {
    if hasAsked {
      if Task.isCancelled { return nil }
      try? await clock.sleep(for: interval)
      if Task.isCancelled { return nil }
    }
    hasAsked = true
    return await fetch()
  }
}
