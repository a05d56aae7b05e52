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
  /// Both numbers in one word: those who have left in the upper half, those who have entered in the lower half.
  private let both = Atomic<UInt64>(0)

  /// - Parameter capacity: how many visitors may be inside at once.
  public init(capacity: Int) { self.capacity = capacity }

  /// Lets a visitor in, unless the museum is full.
  /// - Returns: whether the visitor is in.
  public func enter() -> Bool {
    change { $0.inside < capacity ? Count(entered: $0.entered + 1, left: $0.left) : nil }.isDone
  }

  /// Lets a visitor out.
  /// - Returns: false if no visitor is inside. Then nothing has changed.
  @discardableResult
  public func leave() -> Bool {
    change { $0.inside > 0 ? Count(entered: $0.entered, left: $0.left + 1) : nil }.isDone
  }

  /// The visitors so far.
  public var count: Count { Count(packed: both.load(ordering: .acquiring)) }

  /// Begins a day. Visitors who are still inside are the first ones who have entered.
  /// - Returns: the count of the day that ends.
  public func beginDay() -> Count {
    change { Count(entered: $0.inside, left: 0) }.before
  }

  /// Replaces the count, unless the body returns nil. Tries again if another thread has changed it in between.
  private func change(_ body: (Count) -> Count?) -> (before: Count, isDone: Bool) {
    var seen = both.load(ordering: .acquiring)
    while let new = body(Count(packed: seen)) {
      let (isDone, now) = both.compareExchange(
        expected: seen, desired: new.packed, ordering: .acquiringAndReleasing)
      if isDone { return (Count(packed: seen), true) }
      seen = now
    }
    return (Count(packed: seen), false)
  }
}

extension Count {
  fileprivate init(packed: UInt64) { self.init(entered: Int(packed & 0xFFFF_FFFF), left: Int(packed >> 32)) }

  fileprivate var packed: UInt64 { UInt64(left) << 32 | UInt64(entered) }
}
