// Those inside and those who left in one word, changed by sums
import Synchronization

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: Sendable {
  private let capacity: UInt64
  /// Upper half: left. Lower half: inside.
  private let state = Atomic<UInt64>(0)

  public init(capacity: Int) { self.capacity = UInt64(capacity) }

  private func inside(_ word: UInt64) -> UInt64 { word & 0xFFFF_FFFF }

  private func count(_ word: UInt64) -> Count {
    let left = Int(word >> 32)
    return Count(entered: Int(inside(word)) + left, left: left)
  }

  /// Exchanges the word for what the closure makes of it, until it succeeds or the closure returns nil.
  private func update(_ next: (UInt64) -> UInt64?) -> UInt64? {
    while true {
      let old = state.load(ordering: .acquiring)
      guard let new = next(old) else { return nil }
      let result = state.compareExchange(
        expected: old, desired: new, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if result.exchanged { return old }
    }
  }

  public func enter() -> Bool { update { inside($0) < capacity ? $0 + 1 : nil } != nil }

  @discardableResult
  public func leave() -> Bool { update { inside($0) > 0 ? $0 - 1 + (1 << 32) : nil } != nil }

  public var count: Count { count(state.load(ordering: .acquiring)) }

  public func beginDay() -> Count { update { inside($0) }.map(count) ?? count }
}
