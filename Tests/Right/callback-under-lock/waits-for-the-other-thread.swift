// A ring of another thread waits until the first one has told its visitor, too
import Dispatch
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
    /// Who is to be told of whom, in order.
    var calls: [(place: Place, visitor: String)] = []
    var isTelling = false
    var ends: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())

  @TaskLocal private static var depth = 0

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
    // Let go of without the lock: what the listener has kept alive may use the bell when it ends.
    _ = state.withLock { state in
      state.listeners.firstIndex { $0.place == place }.map { state.listeners.remove(at: $0) }
    }
  }

  /// Calls all listeners with the visitor, in the order in which they came, and returns when they have been called.
  ///
  /// If the bell rings while it is ringing, the one that came first may do the telling for both.
  public func ring(_ visitor: String) {
    let isTelling = state.withLock { state in
      state.calls += state.listeners.map { ($0.place, visitor) }
      defer { state.isTelling = true }
      return state.isTelling
    }
    // Whoever is telling already does this too.
    guard !isTelling else {
      // Another thread tells: wait until it has done so. Within a call there is nothing to wait for.
      if Self.depth == 0 {
        let end = DispatchSemaphore(value: 0)
        let waits = state.withLock { state in
          if state.isTelling { state.ends.append(end) }
          return state.isTelling
        }
        if waits { end.wait() }
      }
      return
    }
    Self.$depth.withValue(Self.depth + 1) { while let call = nextCall() { call() } }
  }

  /// The next call that is to be made without the lock; nil, and the telling is over, if there is none.
  private func nextCall() -> (() -> Void)? {
    state.withLock { state in
      while !state.calls.isEmpty {
        let (place, visitor) = state.calls.removeFirst()
        guard let listener = state.listeners.first(where: { $0.place == place }) else { continue }
        return { listener.tell(visitor) }
      }
      state.isTelling = false
      for end in state.ends { end.signal() }
      state.ends = []
      return nil
    }
  }
}
