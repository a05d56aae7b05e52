// One atomic number says how far the publication has come
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private enum Phase {
    static let open = 0
    static let writing = 1
    static let published = 2
  }

  // Protected by `phase`: written between `writing` and a releasing store of `published`, read after an acquiring load.
  private nonisolated(unsafe) var table: [Departure] = []
  private let phase = Atomic(Phase.open)
  private let handlers = Mutex<[@Sendable ([Departure]) -> Void]>([])

  public init() {}

  public var departures: [Departure]? {
    guard phase.load(ordering: .acquiring) == Phase.published else { return nil }
    return table
  }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let (isFirst, _) = phase.compareExchange(
      expected: Phase.open, desired: Phase.writing, ordering: .acquiringAndReleasing)
    if !isFirst { return false }
    table = departures
    phase.store(Phase.published, ordering: .releasing)
    for handler in takeHandlers() { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let isWaiting = handlers.withLock { handlers in
      if phase.load(ordering: .acquiring) == Phase.published { return false }
      handlers.append(handler)
      return true
    }
    if !isWaiting { handler(table) }
  }

  private func takeHandlers() -> [@Sendable ([Departure]) -> Void] {
    handlers.withLock { handlers in
      let all = handlers
      handlers.removeAll()
      return all
    }
  }
}
