import Synchronization

/// The visitors of a museum, since the day began.
public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

/// The turnstiles of a museum. Each of them calls from a thread of its own, and so does the office.
///
/// - There are never more visitors inside than the fire brigade allows.
/// - Every count is of one moment.
public final class Turnstiles: Sendable {
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var inside = 0
    var left = 0

    /// Each of them is still inside, or has left.
    var count: Count { Count(entered: inside + left, left: left) }
  }

  /// - Parameter capacity: how many visitors may be inside at once.
  public init(capacity: Int) { self.capacity = capacity }

  /// Lets a visitor in, unless the museum is full.
  /// - Returns: whether the visitor is in.
  public func enter() -> Bool {
    state.withLock { state in
      guard state.inside < capacity else { return false }
      state.inside += 1
      return true
    }
  }

  /// Lets a visitor out.
  /// - Returns: false if no visitor is inside. Then nothing has changed.
  @discardableResult
  public func leave() -> Bool {
    state.withLock { state in
      guard state.inside > 0 else { return false }
      state.inside -= 1
      state.left += 1
      return true
    }
  }

  /// The visitors so far.
  public var count: Count { state.withLock { $0.count } }

  /// Begins a day. Visitors who are still inside are the first ones who have entered.
  /// - Returns: the count of the day that ends.
  public func beginDay() -> Count {
    state.withLock { state in
      defer { state.left = 0 }
      return state.count
    }
  }
}
