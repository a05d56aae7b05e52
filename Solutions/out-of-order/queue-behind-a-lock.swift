import Synchronization

/// The log of an alarm system: what happened, one line after the other, in a file that an insurance can read.
///
/// Sensors, keypads and timers post events from wherever they happen to run. They cannot wait: `post` returns at once,
/// and the line is written in the background.
///
///     let log = EventLog { line in await file.append(line) }
///     log.post("armed")
///     log.post("door opened")
///
/// - The file has the lines in the order in which they were posted, each once.
/// - A line is written when the line before it stands in the file, not earlier.
/// - What was posted is written, also if nobody keeps the log any more. After that nothing of the log is left.
public final class EventLog: Sendable {
  private let queue = Queue()
  private let write: @Sendable (String) async -> Void

  /// - Parameter write: writes a line at the end of the file. Returns when it stands there; until then the file is
  ///   in use. A write that is cancelled writes nothing.
  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  /// Posts an event. May be called from everywhere.
  public func post(_ event: String) {
    guard queue.add(event) else { return }
    Task { [queue, write] in
      while let event = queue.next() {
        await write(event)
      }
    }
  }
}

/// The events that are not written yet, and whether a task writes them. Both change in one step.
private final class Queue: Sendable {
  private let state = Mutex((events: [String](), isInHand: false))

  /// - Returns: true if nobody is writing, and the caller must see to it.
  func add(_ event: String) -> Bool {
    state.withLock { state in
      state.events.append(event)
      defer { state.isInHand = true }
      return !state.isInHand
    }
  }

  /// - Returns: nil if there is nothing left to do.
  func next() -> String? {
    state.withLock { state in
      guard state.events.isEmpty else { return state.events.removeFirst() }
      state.isInHand = false
      return nil
    }
  }
}
