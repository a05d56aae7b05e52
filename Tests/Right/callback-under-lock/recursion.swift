// tells one after the other by recursion; who listens and what they are told are kept apart
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private let places = Mutex<(order: [Place], given: Int)>(([], 0))
  private let tells = Mutex<[Place: @Sendable (String) -> Void]>([:])

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    let place = places.withLock { places in
      places.given += 1
      return Place(number: places.given)
    }
    tells.withLock { $0[place] = tell }
    places.withLock { places in
      // Of two that come at once, the one with the lower number is the first.
      let index = places.order.firstIndex { $0.number > place.number } ?? places.order.count
      places.order.insert(place, at: index)
    }
    return place
  }

  public func leave(_ place: Place) {
    places.withLock { $0.order.removeAll { $0 == place } }
    let gone = tells.withLock { $0.removeValue(forKey: place) }
    withExtendedLifetime(gone) {}
  }

  public func ring(_ visitor: String) {
    tell(visitor, to: places.withLock { $0.order[...] })
  }

  private func tell(_ visitor: String, to places: ArraySlice<Place>) {
    guard let place = places.first else { return }
    let tell = tells.withLock { $0[place] }
    tell?(visitor)
    self.tell(visitor, to: places.dropFirst())
  }
}
