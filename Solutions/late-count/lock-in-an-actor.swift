import Synchronization

/// Counts the people on board of a ferry.
///
/// On each gangway stands a light barrier. Its driver is written in C: it calls `boarded()` or `left()` on whichever
/// thread it happens to have, cannot suspend, and goes on as soon as the call returns.
public actor Gangway {
  /// What the driver reaches without suspending. Only the lock protects it, the actor does not.
  private let movements = Mutex(0)
  /// How many were on board when somebody last asked.
  private var known = 0

  public init() {}

  /// Counts somebody who comes on board.
  public nonisolated func boarded() {
    movements.withLock { $0 += 1 }
  }

  /// Counts somebody who goes ashore.
  public nonisolated func left() {
    movements.withLock { $0 -= 1 }
  }

  /// How many people are on board.
  public func onBoard() async -> Int {
    known += movements.withLock { movements in
      defer { movements = 0 }
      return movements
    }
    return known
  }

  /// Ends a trip: the ferry lies at the pier, nobody leaves by a gangway any more, and everybody goes ashore by the bow.
  /// - Returns: how many they were. The count begins again with nobody on board.
  public func endTrip() async -> Int {
    let count = await onBoard()
    known -= count
    return count
  }
}
