// The rules are methods of a struct, and a Mutex holds it
import Synchronization

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

private struct Day {
  var entered = 0
  var left = 0
  let capacity: Int

  var count: Count { Count(entered: entered, left: left) }

  mutating func enter() -> Bool {
    guard entered - left < capacity else { return false }
    entered += 1
    return true
  }

  mutating func leave() -> Bool {
    guard left < entered else { return false }
    left += 1
    return true
  }

  mutating func restart() -> Count {
    let old = count
    self = Day(entered: old.inside, left: 0, capacity: capacity)
    return old
  }
}

public final class Turnstiles: Sendable {
  private let day: Mutex<Day>

  public init(capacity: Int) { day = Mutex(Day(capacity: capacity)) }

  public func enter() -> Bool { day.withLock { $0.enter() } }

  @discardableResult
  public func leave() -> Bool { day.withLock { $0.leave() } }

  public var count: Count { day.withLock { $0.count } }

  public func beginDay() -> Count { day.withLock { $0.restart() } }
}
