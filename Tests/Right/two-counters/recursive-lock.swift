// An NSRecursiveLock, and methods that call each other
internal import Foundation

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: @unchecked Sendable {
  // `@unchecked Sendable`: `lock` is held during each access to the two numbers.
  private let lock = NSRecursiveLock()
  private var entered = 0
  private var left = 0
  private let capacity: Int

  public init(capacity: Int) { self.capacity = capacity }

  public func enter() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if count.inside >= capacity { return false }
    entered += 1
    return true
  }

  @discardableResult
  public func leave() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if count.inside <= 0 { return false }
    left += 1
    return true
  }

  public var count: Count {
    lock.lock()
    defer { lock.unlock() }
    return Count(entered: entered, left: left)
  }

  public func beginDay() -> Count {
    lock.lock()
    defer { lock.unlock() }
    let day = count
    entered -= left
    left = 0
    return day
  }
}
