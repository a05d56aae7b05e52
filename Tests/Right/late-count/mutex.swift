// A number behind a lock
import Synchronization

public final class Gangway: Sendable {
  private let number = Mutex(0)

  public init() {}

  public func boarded() {
    number.withLock { $0 += 1 }
  }

  public func left() {
    number.withLock { $0 -= 1 }
  }

  public func onBoard() async -> Int {
    number.withLock { max(0, $0) }
  }

  public func endTrip() async -> Int {
    number.withLock { number in
      let ashore = max(0, number)
      number = 0
      return ashore
    }
  }
}
