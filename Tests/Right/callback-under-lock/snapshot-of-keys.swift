// a dictionary, a sorted snapshot of its keys, and a look-up right before each call
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var tells: [Place: @Sendable (String) -> Void] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    state.withLock { state in
      let place = Place(number: state.next)
      state.next += 1
      state.tells[place] = tell
      return place
    }
  }

  public func leave(_ place: Place) {
    let gone = state.withLock { $0.tells.removeValue(forKey: place) }
    withExtendedLifetime(gone) {}
  }

  public func ring(_ visitor: String) {
    let places = state.withLock { Array($0.tells.keys) }.sorted { $0.number < $1.number }
    for place in places {
      guard let tell = state.withLock({ $0.tells[place] }) else { continue }
      tell(visitor)
    }
  }
}
