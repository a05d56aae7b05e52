// Relaxed operations, and fences that order them
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  // Protected by the fences: written before the releasing one, read after the acquiring one.
  private nonisolated(unsafe) var table: [Departure] = []
  private let claimed = Atomic(false)
  private let published = Atomic(false)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  public var departures: [Departure]? {
    guard published.load(ordering: .relaxed) else { return nil }
    atomicMemoryFence(ordering: .acquiring)
    return table
  }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    if claimed.exchange(true, ordering: .relaxed) { return false }
    table = departures
    atomicMemoryFence(ordering: .releasing)
    published.store(true, ordering: .relaxed)
    let waiting = handlers.withLock { handlers in
      defer { handlers.removeAll() }
      return handlers
    }
    for handler in waiting { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let now: [Departure]? = handlers.withLock { handlers in
      guard let departures else {
        handlers.append(handler)
        return nil
      }
      return departures
    }
    if let now { handler(now) }
  }
}
