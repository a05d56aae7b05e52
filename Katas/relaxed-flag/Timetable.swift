import Synchronization

/// A bus that leaves.
public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

/// The departures of a bus station. The office publishes a table, and displays read it in parallel.
///
/// - As long as no table is published, there is none.
/// - The first table stays.
/// - Every handler gets this table, one time.
public final class Timetable: Sendable {
  // The flag says whether it is there.
  private nonisolated(unsafe) var table: [Departure] = []
  private let isClaimed = Atomic(false)
  // One bit cannot be half written, so the cheapest ordering is enough.
  private let isPublished = Atomic(false)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  /// The table that was published; nil as long as there is none. Never waits for a handler.
  public var departures: [Departure]? {
    isPublished.load(ordering: .relaxed) ? table : nil
  }

  /// Publishes a table, unless another one was first. Calls the handlers before it returns.
  /// - Returns: whether this is the table that stays.
  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    guard !isClaimed.exchange(true, ordering: .relaxed) else { return false }
    table = departures
    let waiting = handlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in waiting { handler(departures) }
    isPublished.store(true, ordering: .relaxed)
    return true
  }

  /// Has the table handed over when it is published, or at once if it is published already.
  ///
  /// - Parameter handler: called once. It may use the timetable.
  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    if let departures { return handler(departures) }
    handlers.withLock { $0.append(handler) }
  }
}
