// A value that goes its rounds and reports to whoever is still there.
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
    if polling != nil { return }
    let rounds = Rounds(clock: clock, interval: interval, question: fetch) { [weak self] answer in
      await self?.received(answer) != nil
    }
    polling = Task { await rounds.go() }
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }

  private func received(_ answer: Int) {
    level = answer
  }
}

private struct Rounds: Sendable {
  let clock: any Clock<Duration>
  let interval: Duration
  let question: @Sendable () async -> Int
  let report: @Sendable (Int) async -> Bool

  func go() async {
    repeat {
      guard await report(question()), !Task.isCancelled else { return }
      try? await clock.sleep(for: interval)
    } while !Task.isCancelled
  }
}
