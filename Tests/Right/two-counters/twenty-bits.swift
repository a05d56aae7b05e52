// Both numbers in one Int, twenty bits for those who have entered
import Synchronization

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: Sendable {
  private let capacity: Int
  private let word = Atomic(0)
  private static let leaver = 1 << 20

  public init(capacity: Int) { self.capacity = capacity }

  private static func count(_ word: Int) -> Count { Count(entered: word % leaver, left: word / leaver) }

  public func enter() -> Bool {
    var old = word.load(ordering: .relaxed)
    while Self.count(old).inside < capacity {
      let (done, now) = word.weakCompareExchange(expected: old, desired: old + 1, ordering: .sequentiallyConsistent)
      if done { return true }
      old = now
    }
    return false
  }

  @discardableResult
  public func leave() -> Bool {
    var old = word.load(ordering: .relaxed)
    while Self.count(old).inside > 0 {
      let (done, now) = word.weakCompareExchange(
        expected: old, desired: old + Self.leaver, ordering: .sequentiallyConsistent)
      if done { return true }
      old = now
    }
    return false
  }

  public var count: Count { Self.count(word.load(ordering: .sequentiallyConsistent)) }

  public func beginDay() -> Count {
    while true {
      let old = word.load(ordering: .sequentiallyConsistent)
      let day = Self.count(old)
      if word.compareExchange(expected: old, desired: day.inside, ordering: .sequentiallyConsistent).exchanged {
        return day
      }
    }
  }
}
