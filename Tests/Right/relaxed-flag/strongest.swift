// The strongest ordering at every step, in the right order
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  // Protected by `claimed`, which lets one call write, and by `published`, which is set after that.
  private nonisolated(unsafe) var table: [Departure] = []
  private let claimed = Atomic(false)
  private let published = Atomic(false)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  public var departures: [Departure]? {
    published.load(ordering: .sequentiallyConsistent) ? table : nil
  }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    if claimed.exchange(true, ordering: .sequentiallyConsistent) { return false }
    table = departures
    let waiting = handlers.withLock { handlers in
      published.store(true, ordering: .sequentiallyConsistent)
      return handlers
    }
    waiting.forEach { $0(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    handlers.withLock { handlers -> [Departure]? in
      if let departures { return departures }
      handlers.append(handler)
      return nil
    }.map { handler($0) }
  }
}
