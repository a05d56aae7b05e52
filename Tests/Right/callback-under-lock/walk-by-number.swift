// walks by place number, one short look at the table per listener
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var listeners: [(number: Int, tell: @Sendable (String) -> Void)] = []
    var placesGiven = 0
  }

  private let state = Mutex(State())

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    state.withLock { state in
      state.placesGiven += 1
      state.listeners.append((state.placesGiven, tell))
      return Place(number: state.placesGiven)
    }
  }

  public func leave(_ place: Place) {
    let gone = state.withLock { state -> (@Sendable (String) -> Void)? in
      guard let index = state.listeners.firstIndex(where: { $0.number == place.number }) else { return nil }
      return state.listeners.remove(at: index).tell
    }
    withExtendedLifetime(gone) {}
  }

  public func ring(_ visitor: String) {
    let last = state.withLock { $0.placesGiven }
    var told = 0
    while let next = next(after: told, upTo: last) {
      told = next.number
      next.tell(visitor)
    }
  }

  private func next(after told: Int, upTo last: Int) -> (number: Int, tell: @Sendable (String) -> Void)? {
    state.withLock { state in
      guard let next = state.listeners.first(where: { $0.number > told }), next.number <= last else { return nil }
      return next
    }
  }
}
