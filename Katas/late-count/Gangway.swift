/// Counts the people on board of a ferry.
///
/// On each gangway stands a light barrier. Its driver is written in C: it calls `boarded()` or `left()` on whichever
/// thread it happens to have, cannot suspend, and goes on as soon as the call returns.
public final class Gangway: Sendable {
  private let tally = Tally()

  public init() {}

  /// Counts somebody who comes on board.
  public func boarded() {
    Task { await tally.add(1) }
  }

  /// Counts somebody who goes ashore.
  public func left() {
    Task { await tally.add(-1) }
  }

  /// How many people are on board.
  public func onBoard() async -> Int {
    await tally.count
  }

  /// Ends a trip: the ferry lies at the pier, nobody leaves by a gangway any more, and everybody goes ashore by the bow.
  /// - Returns: how many they were. The count begins again with nobody on board.
  public func endTrip() async -> Int {
    await tally.clear()
  }
}

/// The number itself, safe from every thread.
actor Tally {
  private(set) var count = 0

  func add(_ number: Int) {
    count += number
  }

  func clear() -> Int {
    defer { count = 0 }
    return count
  }
}
