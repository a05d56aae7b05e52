// Writers take a lock, and publish both numbers in one word
import Synchronization

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: Sendable {
  private let capacity: Int
  private let day = Mutex(Count(entered: 0, left: 0))
  /// A copy of `day` for readers: those who have left times 2³², and those who have entered.
  private let shown = Atomic<UInt64>(0)

  public init(capacity: Int) { self.capacity = capacity }

  private func turn(_ body: (Count) -> Count?) -> (old: Count, new: Count?) {
    day.withLock { day in
      let old = day
      let new = body(old)
      if let new {
        day = new
        shown.store(UInt64(new.left) << 32 + UInt64(new.entered), ordering: .releasing)
      }
      return (old, new)
    }
  }

  public func enter() -> Bool {
    turn { $0.inside < capacity ? Count(entered: $0.entered + 1, left: $0.left) : nil }.new != nil
  }

  @discardableResult
  public func leave() -> Bool {
    turn { $0.inside > 0 ? Count(entered: $0.entered, left: $0.left + 1) : nil }.new != nil
  }

  public var count: Count {
    let word = shown.load(ordering: .acquiring)
    return Count(entered: Int(word & 0xFFFF_FFFF), left: Int(word >> 32))
  }

  public func beginDay() -> Count { turn { Count(entered: $0.inside, left: 0) }.old }
}
