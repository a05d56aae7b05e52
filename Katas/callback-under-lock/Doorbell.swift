import Synchronization

/// The bell of a house, and the listeners that want to know when it rings.
///
/// It may be used from anywhere, even by a listener that is being called.
public final class Doorbell: Sendable {
  /// One listener, from `listen` to `leave`.
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var listeners: [(place: Place, tell: @Sendable (String) -> Void)] = []
    var placesGiven = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// Calls a listener for every visitor who rings from now on.
  ///
  /// If it rings just now, it is up to the bell whether the new listener is called for that too.
  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    state.withLock { state in
      state.placesGiven += 1
      let place = Place(number: state.placesGiven)
      state.listeners.append((place, tell))
      return place
    }
  }

  /// Removes a listener. Once this has returned, it is not called any more. Only a call that another thread is about to
  /// make may still come.
  public func leave(_ place: Place) {
    state.withLock { $0.listeners.removeAll { $0.place == place } }
  }

  /// Calls all listeners with the visitor, in the order in which they came, and returns when they have been called.
  ///
  /// If the bell rings while it is ringing, the one that came first may do the telling for both.
  public func ring(_ visitor: String) {
    // Nobody may come or go while the list is being walked.
    state.withLock { state in
      for listener in state.listeners {
        listener.tell(visitor)
      }
    }
  }
}
