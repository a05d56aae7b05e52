// A stream and a task for each run, a live flag for each run, and each run waits for the one before.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private final class Run: Sendable {
    private let live = Mutex(true)

    var isLive: Bool { live.withLock { $0 } }

    func end() {
      live.withLock { $0 = false }
    }
  }

  private struct Line {
    let run: Run
    let events: AsyncStream<String>.Continuation
  }

  private struct State {
    var line: Line?
    var sending: Task<Void, Never>?
  }

  private let state = Mutex(State())

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  deinit {
    state.withLock { $0.line?.events.finish() }
  }

  public func turnOn() {
    state.withLock { state in
      guard state.line == nil else { return }
      let (stream, events) = AsyncStream<String>.makeStream()
      let run = Run()
      state.line = Line(run: run, events: events)
      state.sending = Task { [send, before = state.sending] in
        await before?.value
        for await event in stream {
          guard run.isLive else { return }
          await send(event)
        }
      }
    }
  }

  public func record(_ event: String) {
    state.withLock { state in
      _ = state.line?.events.yield(event)
    }
  }

  public func turnOff() {
    let (line, sending) = state.withLock { state in
      defer { state.line = nil }
      state.line?.run.end()
      return (state.line, state.sending)
    }
    guard let line else { return }
    line.events.finish()
    sending?.cancel()
  }
}
