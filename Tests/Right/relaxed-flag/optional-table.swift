// An optional table and a list behind one lock
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private struct State: Sendable {
    var table: [Departure]?
    var handlers: [@Sendable ([Departure]) -> Void] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var departures: [Departure]? { state.withLock { $0.table } }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let told: State? = state.withLock { state in
      guard state.table == nil else { return nil }
      state.table = departures
      let told = state
      state.handlers = []
      return told
    }
    guard let told else { return false }
    for handler in told.handlers { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let table = state.withLock { state in
      if state.table == nil { state.handlers.append(handler) }
      return state.table
    }
    if let table { handler(table) }
  }
}
