// every ring is a round in a table with those it has yet to tell; leaving strikes a place from all rounds
import Synchronization

public final class Doorbell: Sendable {
  public struct Place: Hashable, Sendable {
    fileprivate let number: Int
  }

  private typealias Tell = @Sendable (String) -> Void

  private struct State {
    var listeners: [(place: Place, tell: Tell)] = []
    var toTell: [Int: [(place: Place, tell: Tell)]] = [:]
    var numbers = 0

    mutating func number() -> Int {
      numbers += 1
      return numbers
    }
  }

  private let state = Mutex(State())

  public init() {}

  public func listen(_ tell: @escaping @Sendable (String) -> Void) -> Place {
    state.withLock { state in
      let place = Place(number: state.number())
      state.listeners.append((place, tell))
      return place
    }
  }

  public func leave(_ place: Place) {
    let gone = state.withLock { state -> [Tell] in
      var gone: [Tell] = []
      if let index = state.listeners.firstIndex(where: { $0.place == place }) {
        gone.append(state.listeners.remove(at: index).tell)
      }
      for round in Array(state.toTell.keys) {
        guard let index = state.toTell[round]?.firstIndex(where: { $0.place == place }) else { continue }
        if let entry = state.toTell[round]?.remove(at: index) { gone.append(entry.tell) }
      }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  public func ring(_ visitor: String) {
    let round = state.withLock { state in
      let round = state.number()
      state.toTell[round] = state.listeners.reversed()
      return round
    }
    while let tell = state.withLock({ state -> Tell? in
      guard let entry = state.toTell[round]?.popLast() else {
        state.toTell[round] = nil
        return nil
      }
      return entry.tell
    }) {
      tell(visitor)
    }
  }
}
