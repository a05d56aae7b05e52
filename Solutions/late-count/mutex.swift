import Synchronization

/// Counts the people on board of a ferry.
///
/// On each gangway stands a light barrier. Its driver is written in C: it calls `boarded()` or `left()` on whichever
/// thread it happens to have, cannot suspend, and goes on as soon as the call returns.
public final class Gangway: Sendable {
  private let count = Mutex(0)

  public init() {}

  /// Counts somebody who comes on board.
  public func boarded() {
    count.withLock { $0 += 1 }
  }

  /// Counts somebody who goes ashore.
  public func left() {
    count.withLock { $0 -= 1 }
  }

  /// How many people are on board.
  public func onBoard() async -> Int {
    count.withLock { $0 }
  }

  /// Ends a trip: the ferry lies at the pier, nobody leaves by a gangway any more, and everybody goes ashore by the bow.
  /// - Returns: how many they were. The count begins again with nobody on board.
  public func endTrip() async -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}
