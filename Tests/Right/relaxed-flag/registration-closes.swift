// Registration is closed by the publication, under the lock of the handlers
import Synchronization

public struct Departure: Sendable, Equatable {
  public let line: String
  public let minute: Int

  public init(_ line: String, minute: Int) { (self.line, self.minute) = (line, minute) }
}

public final class Timetable: Sendable {
  private enum Registration {
    case open([@Sendable ([Departure]) -> Void])
    case closed(by: [Departure])
  }

  private let registration = Mutex(Registration.open([]))
  private let shown = AtomicLazyReference<Page>()

  private final class Page: Sendable {
    let departures: [Departure]

    init(_ departures: [Departure]) { self.departures = departures }
  }

  public init() {}

  public var departures: [Departure]? { shown.load()?.departures }

  @discardableResult
  public func publish(_ departures: [Departure]) -> Bool {
    let handlers: [@Sendable ([Departure]) -> Void]? = registration.withLock { registration in
      guard case .open(let handlers) = registration else { return nil }
      registration = .closed(by: departures)
      // Inside, so that no handler is called before the table can be read.
      _ = shown.storeIfNil(Page(departures))
      return handlers
    }
    guard let handlers else { return false }
    for handler in handlers { handler(departures) }
    return true
  }

  public func whenPublished(_ handler: @escaping @Sendable ([Departure]) -> Void) {
    let table: [Departure]? = registration.withLock { registration in
      switch registration {
      case .closed(let table): return table
      case .open(let handlers):
        registration = .open(handlers + [handler])
        return nil
      }
    }
    if let table { handler(table) }
  }
}
