// An NSLock, and a promise that names it
internal import Foundation

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: @unchecked Sendable {
  // `@unchecked Sendable`: `lock` is held during each access to the two variables.
  private let lock = NSLock()
  private var table: [Departure]?
  private var handlers: [@Sendable ([Departure]) -> Void] = []

  public init() {}

  public var departures: [Departure]? {
    lock.lock()
    defer { lock.unlock() }
    return table
  }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    lock.lock()
    if table != nil {
      lock.unlock()
      return false
    }
    table = departures
    let waiting = handlers
    handlers = []
    lock.unlock()
    for handler in waiting { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    lock.lock()
    let table = table
    if table == nil { handlers.append(handler) }
    lock.unlock()
    if let table { handler(table) }
  }
}
