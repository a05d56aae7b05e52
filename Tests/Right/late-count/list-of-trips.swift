// A list of trips behind a lock
import Synchronization

public final class Gangway: Sendable {
  private let trips: Mutex<[Int]>

  public init() {
    trips = Mutex([0])
  }

  public func boarded() {
    change(by: +1)
  }

  public func left() {
    change(by: -1)
  }

  public func onBoard() async -> Int {
    trips.withLock { trips in shown(trips[trips.endIndex - 1]) }
  }

  public func endTrip() async -> Int {
    let ended = trips.withLock { trips in
      trips.append(0)
      return trips.removeFirst()
    }
    return shown(ended)
  }

  private func change(by step: Int) {
    trips.withLock { trips in trips[trips.endIndex - 1] += step }
  }

  private func shown(_ number: Int) -> Int {
    number < 0 ? 0 : number
  }
}
