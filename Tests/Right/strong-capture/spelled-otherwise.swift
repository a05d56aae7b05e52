// Aliases, extensions, some Clock; a static loop with a weak reference.
public actor Poller {
  public typealias Question = @Sendable () async -> Swift.Int

  public private(set) var level: Optional<Int>
  private let clock: any Clock<Swift.Duration>
  private let interval: Swift.Duration
  private let fetch: Question
  private var polling: Task<(), Never>?

  public init(clock: some Clock<Swift.Duration>, interval: Swift.Duration, fetch: @escaping Question) {
    self.clock = clock
    self.interval = interval
    self.fetch = fetch
    level = nil
  }

  deinit {
    polling?.cancel()
  }
}

extension Poller {
  private struct Reference: Sendable {
    weak let poller: Poller?
  }

  public func start() -> () {
    guard case nil = polling else { return }
    let (reference, clock, interval, fetch) = (Reference(poller: self), clock, interval, fetch)
    polling = Task {
      await Self.poll(reference, clock, interval, fetch)
    }
  }

  public func stop() -> () {
    polling?.cancel()
    polling = nil
  }

  private nonisolated static func poll(
    _ reference: Reference, _ clock: some Clock<Swift.Duration>, _ interval: Swift.Duration, _ fetch: Question
  ) async {
    var isOver = false
    while !isOver {
      let answer = await fetch()
      await reference.poller?.keep(answer)
      if !Task.isCancelled { try? await clock.sleep(for: interval) }
      isOver = Task.isCancelled
    }
  }

  private func keep(_ answer: Int) {
    level = answer
  }
}
