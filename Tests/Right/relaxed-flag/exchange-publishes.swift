// The flag is set by an exchange that acquires and releases
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  // Protected by `claim` and `flag`: the first claimant writes once, before the exchange of `flag` releases it.
  private nonisolated(unsafe) var table: [Departure]?
  private let claim = Atomic(0)
  private let flag = Atomic<UInt8>(0)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  public var departures: [Departure]? {
    if flag.load(ordering: .acquiring) == 0 { return nil }
    return table
  }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    guard claim.add(1, ordering: .relaxed).oldValue == 0 else { return false }
    table = departures
    _ = flag.exchange(1, ordering: .acquiringAndReleasing)
    var waiting: [@Sendable ([Departure]) -> Void] = []
    handlers.withLock { swap(&waiting, &$0) }
    for handler in waiting { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let isThere = handlers.withLock { handlers in
      guard flag.load(ordering: .acquiring) == 0 else { return true }
      handlers.append(handler)
      return false
    }
    if isThere, let table { handler(table) }
  }
}
