// An atomic pair of words
import Synchronization

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: Sendable {
  private let capacity: Int
  private let pair = Atomic(WordPair(first: 0, second: 0))

  public init(capacity: Int) { self.capacity = capacity }

  private func count(of pair: WordPair) -> Count { Count(entered: Int(pair.first), left: Int(pair.second)) }

  private func change(_ body: (Count) -> Count?) -> (old: Count, done: Bool) {
    var old = pair.load(ordering: .acquiring)
    while let new = body(count(of: old)) {
      let desired = WordPair(first: UInt(new.entered), second: UInt(new.left))
      let (exchanged, original) = pair.compareExchange(
        expected: old, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return (count(of: old), true) }
      old = original
    }
    return (count(of: old), false)
  }

  public func enter() -> Bool {
    change { $0.inside < capacity ? Count(entered: $0.entered + 1, left: $0.left) : nil }.done
  }

  @discardableResult
  public func leave() -> Bool {
    change { $0.inside > 0 ? Count(entered: $0.entered, left: $0.left + 1) : nil }.done
  }

  public var count: Count { count(of: pair.load(ordering: .acquiring)) }

  public func beginDay() -> Count { change { Count(entered: $0.inside, left: 0) }.old }
}
