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
  private let pen: Pen
  private let posted = Atomic(0)

  /// - Parameter write: writes a line at the end of the file. Returns when it stands there; until then the file is
  ///   in use. A write that is cancelled writes nothing.
  public init(write: @escaping @Sendable (String) async -> Void) {
    pen = Pen(write: write)
  }

  /// Posts an event. May be called from everywhere.
  public func post(_ event: String) {
    let number = posted.add(1, ordering: .relaxed).oldValue
    Task { [pen] in
      await pen.take(event, number)
    }
  }
}

/// Writes events in the order of their numbers, in whichever order they arrive.
private actor Pen {
  private let write: @Sendable (String) async -> Void
  private var waiting: [Int: String] = [:]
  private var next = 0
  private var isWriting = false

  init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  func take(_ event: String, _ number: Int) async {
    waiting[number] = event
    // The actor is free while it writes: one call at a time does the work.
    guard !isWriting else { return }
    isWriting = true
    while let event = waiting.removeValue(forKey: next) {
      next += 1
      await write(event)
    }
    isWriting = false
  }
}
