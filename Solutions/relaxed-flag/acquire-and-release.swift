import Synchronization

/// A bus that leaves.
public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

/// The departures of a bus station. The office publishes them once; displays read them from any thread.
///
/// - Until a table is published there is none.
/// - The first table that is published stays.
/// - Every handler is called once, with this table.
public final class Timetable: Sendable {
  // Protected by two atomics: only the call that wins `isClaimed` writes it, before its releasing store of
  // `isPublished`. It is read only after an acquiring load that found true.
  private nonisolated(unsafe) var table: [Departure] = []
  private let isClaimed = Atomic(false)
  private let isPublished = Atomic(false)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  /// The table that was published; nil as long as there is none. Never waits for a handler.
  public var departures: [Departure]? {
    isPublished.load(ordering: .acquiring) ? table : nil
  }

  /// Publishes a table, unless another one was first. Calls the handlers before it returns.
  /// - Returns: whether this is the table that stays.
  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    // Nothing is published by the claim, so it needs no ordering.
    guard !isClaimed.exchange(true, ordering: .relaxed) else { return false }
    table = departures
    isPublished.store(true, ordering: .releasing)
    let waiting = handlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in waiting { handler(departures) }
    return true
  }

  /// Has the table handed over when it is published, or at once if it is published already.
  ///
  /// - Parameter handler: called once. It may use the timetable.
  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let published = handlers.withLock { handlers in
      // Looked at under the lock: `publish` sets the flag before it takes the handlers out.
      let published = departures
      if published == nil { handlers.append(handler) }
      return published
    }
    if let published { handler(published) }
  }
}
