// Two atomic references: the table, and a linked list of handlers that the publication closes
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private final class Box: Sendable {
    let table: [Departure]
    let winner: Int

    init(_ table: [Departure], _ winner: Int) { (self.table, self.winner) = (table, winner) }
  }

  private let box = AtomicLazyReference<Box>()
  private let calls = Atomic(0)
  private let waiting = Mutex<[@Sendable ([Departure]) -> Void]?>([])

  public init() {}

  public var departures: [Departure]? { box.load().map(\.table) }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
    guard box.storeIfNil(Box(departures, number)).winner == number else { return false }
    let told = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for handler in told { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let isAdded = waiting.withLock { waiting in
      waiting?.append(handler)
      return waiting != nil
    }
    if !isAdded, let departures { handler(departures) }
  }
}
