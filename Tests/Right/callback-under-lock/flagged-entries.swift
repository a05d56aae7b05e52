// listeners are objects with an atomic flag; a snapshot is walked and each flag looked at
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private final class Listener: Sendable {
    let place: Place
    let tell: @Sendable (String) -> Void
    let hasLeft = Atomic(false)

    init(place: Place, tell: @escaping @Sendable (String) -> Void) {
      self.place = place
      self.tell = tell
    }
  }

  private let listeners = Mutex<[Listener]>([])
  private let placesGiven = Mutex(0)

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    listeners.withLock { listeners in
      let number = placesGiven.withLock { given in
        given += 1
        return given
      }
      let listener = Listener(place: Place(number: number), tell: tell)
      listeners.append(listener)
      return listener.place
    }
  }

  public func leave(_ place: Place) {
    let gone = listeners.withLock { listeners -> Listener? in
      guard let index = listeners.firstIndex(where: { $0.place == place }) else { return nil }
      let listener = listeners.remove(at: index)
      listener.hasLeft.store(true, ordering: .sequentiallyConsistent)
      return listener
    }
    withExtendedLifetime(gone) {}
  }

  public func ring(_ visitor: String) {
    let all = listeners.withLock { $0 }
    for listener in all where !listener.hasLeft.load(ordering: .sequentiallyConsistent) {
      listener.tell(visitor)
    }
  }
}
