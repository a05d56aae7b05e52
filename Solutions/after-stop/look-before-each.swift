import Synchronization

/// What the user does, sent to those who want to know it, for as long as the user agrees.
///
/// While the reports are on, each event that is recorded is sent, one at a time and in the order of recording. While
/// they are off, nothing is taken in.
public final class UsageReports: Sendable {
  /// The time from turning the reports on to turning them off.
  private struct Run {
    let events: AsyncStream<String>.Continuation
    let sending: Task<Void, Never>
  }

  private let send: @Sendable (String) async -> Void
  private let run = Mutex<Run?>(nil)

  /// - Parameter send: sends one event. It takes its time, and may or may not heed cancellation.
  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  /// Begins to take in events. Does nothing if the reports are on.
  public func turnOn() {
    run.withLock { run in
      guard run == nil else { return }
      let (events, continuation) = AsyncStream<String>.makeStream()
      let sending = Task { [send] in
        for await event in events {
          // What the stream has taken in, it hands out, to a cancelled task as well.
          if Task.isCancelled { return }
          await send(event)
        }
      }
      run = Run(events: continuation, sending: sending)
    }
  }

  /// Takes in an event, if the reports are on.
  public func record(_ event: String) {
    run.withLock { $0 }?.events.yield(event)
  }

  /// Ends it. Does nothing if the reports are off.
  ///
  /// Once this has returned, nothing that was waiting is sent, also if the reports are turned on again. What had been
  /// handed to `send` by then may be completed.
  public func turnOff() {
    let ended = run.withLock { run in
      defer { run = nil }
      return run
    }
    // Closed, so that nothing comes in, and cancelled, so that nothing goes out.
    ended?.events.finish()
    ended?.sending.cancel()
  }
}
