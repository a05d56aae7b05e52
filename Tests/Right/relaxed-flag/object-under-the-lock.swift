// An immutable object behind the lock
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private final class Edition: Sendable {
    let departures: [Departure]

    init(_ departures: [Departure]) { self.departures = departures }
  }

  private let edition = Mutex<Edition?>(nil)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  public var departures: [Departure]? { edition.withLock { $0 }?.departures }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let new = Edition(departures)
    let isFirst = edition.withLock { edition in
      guard edition == nil else { return false }
      edition = new
      return true
    }
    guard isFirst else { return false }
    let waiting = handlers.withLock { $0 }
    for handler in waiting { handler(new.departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let now: [Departure]? = handlers.withLock { handlers in
      if let departures { return departures }
      handlers.append(handler)
      return nil
    }
    guard let now else { return }
    handler(now)
  }
}
