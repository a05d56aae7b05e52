import Synchronization

/// What the user does, sent to those who want to know it, for as long as the user agrees.
///
/// While the reports are on, each event that is recorded is sent, one at a time and in the order of recording. While
/// they are off, nothing is taken in.
public final class UsageReports: Sendable {
  /// The time from turning the reports on to turning them off.
  private struct Run {
    let number: Int
    var waiting: [String] = []
    var isSending = false
  }

  private struct State {
    var run: Run?
    var runs = 0
  }

  private let send: @Sendable (String) async -> Void
  private let state = Mutex(State())

  /// - Parameter send: sends one event. It takes its time, and may or may not heed cancellation.
  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  /// Begins to take in events. Does nothing if the reports are on.
  public func turnOn() {
    state.withLock { state in
      guard state.run == nil else { return }
      state.runs += 1
      state.run = Run(number: state.runs)
    }
  }

  /// Takes in an event, if the reports are on.
  public func record(_ event: String) {
    let idle: Int? = state.withLock { state in
      guard let run = state.run else { return nil }
      state.run?.waiting.append(event)
      state.run?.isSending = true
      return run.isSending ? nil : run.number
    }
    guard let idle else { return }
    Task {
      while let event = next(of: idle) { await send(event) }
    }
  }

  /// Takes out the event whose turn it is.
  /// - Returns: nil if there is none, or the run is over; whoever sends for it is done then.
  private func next(of number: Int) -> String? {
    state.withLock { state in
      guard let run = state.run, run.number == number else { return nil }
      guard !run.waiting.isEmpty else {
        state.run?.isSending = false
        return nil
      }
      return state.run?.waiting.removeFirst()
    }
  }

  /// Ends it. Does nothing if the reports are off.
  ///
  /// Once this has returned, nothing that was waiting is sent, also if the reports are turned on again. What had been
  /// handed to `send` by then may be completed.
  public func turnOff() {
    // What waits goes with the run.
    state.withLock { $0.run = nil }
  }
}
