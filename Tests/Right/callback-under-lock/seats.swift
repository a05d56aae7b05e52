// each listener sits in an object of its own, whose identity is the place
import Synchronization

/// The bell of a house, and the listeners that want to know when it rings.
///
/// It may be used from anywhere, even by a listener that is being called.
public final class Doorbell: Sendable {
  /// One listener, from `listen` to `leave`.
  public struct Place: Hashable, Sendable {
    fileprivate let seat: Seat

    public static func == (one: Place, other: Place) -> Bool { one.seat === other.seat }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(seat)) }
  }

  /// A seat for a listener; empty when it has left.
  fileprivate final class Seat: Sendable {
    let bell: ObjectIdentifier
    private let listener: Mutex<(@Sendable (String) -> Void)?>

    init(at bell: Doorbell, _ listener: @escaping @Sendable (String) -> Void) {
      self.bell = ObjectIdentifier(bell)
      self.listener = Mutex(listener)
    }

    func tell(_ visitor: String) {
      let listener = listener.withLock { $0 }
      listener?(visitor)
    }

    func vacate() {
      let old = listener.withLock { listener in
        defer { listener = nil }
        return listener
      }
      _ = old
    }
  }

  private let seats = Mutex<[Seat]>([])

  public init() {}

  /// Calls a listener for every visitor who rings from now on.
  ///
  /// If it rings just now, it is up to the bell whether the new listener is called for that too.
  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    let seat = Seat(at: self, tell)
    seats.withLock { $0.append(seat) }
    return Place(seat: seat)
  }

  /// Removes a listener. Once this has returned, it is not called any more. Only a call that another thread is about to
  /// make may still come.
  public func leave(_ place: Place) {
    guard place.seat.bell == ObjectIdentifier(self) else { return }
    place.seat.vacate()
    seats.withLock { seats in seats.removeAll { $0 === place.seat } }
  }

  /// Calls all listeners with the visitor, in the order in which they came, and returns when they have been called.
  ///
  /// If the bell rings while it is ringing, the one that came first may do the telling for both.
  public func ring(_ visitor: String) {
    for seat in seats.withLock({ $0 }) {
      seat.tell(visitor)
    }
  }
}
