// visitors queue up; whoever rings first tells for all, with a cursor into the list
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Call {
    let visitor: String
    let upTo: Int
    var told = 0
  }

  private struct State {
    var listeners: [(number: Int, tell: @Sendable (String) -> Void)] = []
    var placesGiven = 0
    var calls: [Call] = []
    var isRinging = false

    mutating func next() -> (tell: @Sendable (String) -> Void, visitor: String)? {
      while let call = calls.first {
        if let next = listeners.first(where: { $0.number > call.told }), next.number <= call.upTo {
          calls[0].told = next.number
          return (next.tell, call.visitor)
        }
        calls.removeFirst()
      }
      isRinging = false
      return nil
    }
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
    let isMine = state.withLock { state in
      state.calls.append(Call(visitor: visitor, upTo: state.placesGiven))
      if state.isRinging { return false }
      state.isRinging = true
      return true
    }
    guard isMine else { return }
    while let next = state.withLock({ $0.next() }) {
      next.tell(next.visitor)
    }
  }
}
