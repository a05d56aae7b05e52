import Synchronization

/// The bell of a house, and the listeners that want to know when it rings.
///
/// It may be used from anywhere, even by a listener that is being called.
public final class Doorbell: Sendable {
  /// One listener, from `listen` to `leave`.
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private final class Listener: Sendable {
    let place: Place
    let tell: @Sendable (String) -> Void
    let isListening = Atomic(true)

    init(_ place: Place, _ tell: @escaping @Sendable (String) -> Void) {
      self.place = place
      self.tell = tell
    }
  }

  private struct State {
    var listeners: [Listener] = []
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
      state.listeners.append(Listener(place, tell))
      return place
    }
  }

  /// Removes a listener. Once this has returned, it is not called any more. Only a call that another thread is about to
  /// make may still come.
  public func leave(_ place: Place) {
    // Let go of without the lock: what the listener has kept alive may use the bell when it ends.
    let listener = state.withLock { state in
      state.listeners.firstIndex { $0.place == place }.map { state.listeners.remove(at: $0) }
    }
    listener?.isListening.store(false, ordering: .sequentiallyConsistent)
  }

  /// Calls all listeners with the visitor, in the order in which they came, and returns when they have been called.
  ///
  /// If the bell rings while it is ringing, the one that came first may do the telling for both.
  public func ring(_ visitor: String) {
    // The list is a copy that may be old. The switch of each listener is not.
    for listener in state.withLock({ $0.listeners })
    where listener.isListening.load(ordering: .sequentiallyConsistent) {
      listener.tell(visitor)
    }
  }
}
