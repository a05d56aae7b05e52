// An actor; what the driver calls is not isolated
import Synchronization

public actor Gangway {
  private struct Trip {
    var came = 0
    var went = 0
    var onBoard: Int { max(0, came - went) }
  }

  private let trip = Mutex(Trip())

  public init() {}

  public nonisolated func boarded() {
    trip.withLock { $0.came += 1 }
  }

  public nonisolated func left() {
    trip.withLock { $0.went += 1 }
  }

  public func onBoard() async -> Int {
    trip.withLock { $0.onBoard }
  }

  public func endTrip() async -> Int {
    let ended = trip.withLock { trip in
      defer { trip = Trip() }
      return trip
    }
    return ended.onBoard
  }
}
