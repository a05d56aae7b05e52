// The task knows only a locked box for the level, and not the poller.
import Synchronization

public actor Poller {
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let fetch: @Sendable () async -> Int
  private let board = Board()
  private var polling: Task<Void, Never>?

  public var level: Int? { board.level.withLock { $0 } }

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
    polling = Task { [board, clock, interval, fetch] in
      while true {
        let answer = await fetch()
        board.level.withLock { $0 = answer }
        guard !Task.isCancelled else { return }
        do {
          try await clock.sleep(for: interval)
        } catch {
          return
        }
        guard !Task.isCancelled else { return }
      }
    }
  }

  public func stop() {
    polling?.cancel()
    polling = nil
  }
}

private final class Board: Sendable {
  let level = Mutex<Int?>(nil)
}
