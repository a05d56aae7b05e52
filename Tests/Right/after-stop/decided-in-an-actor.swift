// One stream and one consumer for the whole life, and an actor that says before each event whether its run goes on.
import Synchronization

/// What the user does, sent to those who want to know it, for as long as the user agrees.
///
/// While the reports are on, each event that is recorded is sent, one at a time and in the order of recording. While
/// they are off, nothing is taken in.
public final class UsageReports: Sendable {
  /// The time from turning the reports on to turning them off.
  private final class Run: Sendable {
    private let over = Atomic(false)

    var isOver: Bool { over.load(ordering: .acquiring) }

    func end() { over.store(true, ordering: .releasing) }
  }

  private actor Clerk {
    func mayGo(_ run: Run) -> Bool { !run.isOver }
  }

  private let events: AsyncStream<(String, Run)>.Continuation
  private let run = Mutex<Run?>(nil)

  /// - Parameter send: sends one event. It takes its time, and may or may not heed cancellation.
  public init(send: @escaping @Sendable (String) async -> Void) {
    let (events, continuation) = AsyncStream<(String, Run)>.makeStream()
    self.events = continuation
    Task {
      let clerk = Clerk()
      for await (event, run) in events {
        // The decision is in an actor: there is a moment between it and the call.
        if await clerk.mayGo(run) { await send(event) }
      }
    }
  }

  deinit {
    events.finish()
  }

  /// Begins to take in events. Does nothing if the reports are on.
  public func turnOn() {
    run.withLock { run in
      if run == nil { run = Run() }
    }
  }

  /// Takes in an event, if the reports are on.
  public func record(_ event: String) {
    guard let run = run.withLock({ $0 }) else { return }
    events.yield((event, run))
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
    // What waits still comes out of the stream, and is seen to be of a run that is over.
    ended?.end()
  }
}
