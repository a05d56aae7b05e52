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
  // Two numbers, and each of them is atomic, with the strongest ordering.
  private let entered = Atomic(0)
  private let left = Atomic(0)

  /// - Parameter capacity: how many visitors may be inside at once.
  public init(capacity: Int) { self.capacity = capacity }

  /// Lets a visitor in, unless the museum is full.
  /// - Returns: whether the visitor is in.
  public func enter() -> Bool {
    let seen = entered.load(ordering: .sequentiallyConsistent)
    guard seen - left.load(ordering: .sequentiallyConsistent) < capacity else { return false }
    entered.add(1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Lets a visitor out.
  /// - Returns: false if no visitor is inside. Then nothing has changed.
  @discardableResult
  public func leave() -> Bool {
    guard count.inside > 0 else { return false }
    left.add(1, ordering: .sequentiallyConsistent)
    return true
  }

  /// The visitors so far.
  public var count: Count {
    Count(
      entered: entered.load(ordering: .sequentiallyConsistent), left: left.load(ordering: .sequentiallyConsistent))
  }

  /// Begins a day. Visitors who are still inside are the first ones who have entered.
  /// - Returns: the count of the day that ends.
  public func beginDay() -> Count {
    let day = count
    entered.store(day.inside, ordering: .sequentiallyConsistent)
    left.store(0, ordering: .sequentiallyConsistent)
    return day
  }
}
