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
  private enum State {
    case waiting([@Sendable ([Departure]) -> Void])
    case published([Departure])
  }

  private let state = Mutex(State.waiting([]))

  public init() {}

  /// The table that was published; nil as long as there is none. Never waits for a handler.
  public var departures: [Departure]? {
    state.withLock { state in
      if case .published(let table) = state { table } else { nil }
    }
  }

  /// Publishes a table, unless another one was first. Calls the handlers before it returns.
  /// - Returns: whether this is the table that stays.
  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let waiting: [@Sendable ([Departure]) -> Void]? = state.withLock { state in
      guard case .waiting(let handlers) = state else { return nil }
      state = .published(departures)
      return handlers
    }
    for handler in waiting ?? [] { handler(departures) }
    return waiting != nil
  }

  /// Has the table handed over when it is published, or at once if it is published already.
  ///
  /// - Parameter handler: called once. It may use the timetable.
  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let published: [Departure]? = state.withLock { state in
      switch state {
      case .published(let table): return table
      case .waiting(let handlers):
        state = .waiting(handlers + [handler])
        return nil
      }
    }
    if let published { handler(published) }
  }
}
