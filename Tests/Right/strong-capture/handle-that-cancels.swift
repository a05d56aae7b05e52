// The loop hangs on a handle, which cancels it when it is let go.
public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int
  private var asking: Asking?
  public private(set) var level: Int?

  public init(clock: any Clock<Duration>, interval: Duration, fetch: @escaping @Sendable () async -> Int) {
    self.clock = clock
    self.interval = interval
    self.fetch = fetch
  }
  public func start() {
    guard asking == nil else { return }
    let (clock, interval, fetch) = (clock, interval, fetch)
    asking = Asking(
      Task { [weak self] in
        let first = await fetch()
        await self?.note(first)
        while !Task.isCancelled {
          guard (try? await clock.sleep(for: interval)) != nil, !Task.isCancelled else { return }
          let answer = await fetch()
          await self?.note(answer)
        }
      })
  }

  public func stop() {
    asking = nil
  }

  private func note(_ answer: Int) {
    level = answer
  }
}

private final class Asking: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}
