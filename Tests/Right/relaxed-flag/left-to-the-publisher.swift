// While publish calls handlers, one of another thread is left to it; one from within a handler is called at once
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private struct State: Sendable {
    var table: [Departure]?
    var isTold = false
    var handlers: [@Sendable ([Departure]) -> Void] = []
  }

  @TaskLocal private static var telling: ObjectIdentifier?
  private let state = Mutex(State())

  public init() {}

  public var departures: [Departure]? { state.withLock { $0.table } }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let isFirst = state.withLock { state in
      guard state.table == nil else { return false }
      state.table = departures
      return true
    }
    guard isFirst else { return false }
    Self.$telling.withValue(ObjectIdentifier(self)) {
      while let next = next() { next(departures) }
    }
    return true
  }

  private func next() -> (@Sendable ([Departure]) -> Void)? {
    state.withLock { state in
      guard !state.handlers.isEmpty else {
        state.isTold = true
        return nil
      }
      return state.handlers.removeFirst()
    }
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let isInside = Self.telling == ObjectIdentifier(self)
    let table: [Departure]? = state.withLock { state in
      if state.isTold || isInside, let table = state.table { return table }
      state.handlers.append(handler)
      return nil
    }
    if let table { handler(table) }
  }
}
