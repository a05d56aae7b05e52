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
  /// A table that never changes.
  private final class Table: Sendable {
    let departures: [Departure]

    init(_ departures: [Departure]) { self.departures = departures }
  }

  private let table = AtomicLazyReference<Table>()
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  /// The table that was published; nil as long as there is none. Never waits for a handler.
  public var departures: [Departure]? { table.load()?.departures }

  /// Publishes a table, unless another one was first. Calls the handlers before it returns.
  /// - Returns: whether this is the table that stays.
  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let new = Table(departures)
    guard table.storeIfNil(new) === new else { return false }
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
      let published = table.load()
      if published == nil { handlers.append(handler) }
      return published
    }
    if let published { handler(published.departures) }
  }
}
