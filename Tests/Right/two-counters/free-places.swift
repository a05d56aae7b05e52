// Free places and leavers behind one NSLock
internal import Foundation

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: @unchecked Sendable {
  // `@unchecked Sendable`: `lock` protects `free` and `left`.
  private let lock = NSLock()
  private var free: Int
  private var left = 0
  private let capacity: Int

  public init(capacity: Int) {
    self.capacity = capacity
    free = capacity
  }

  public func enter() -> Bool {
    lock.withLock {
      if free == 0 { return false }
      free -= 1
      return true
    }
  }

  @discardableResult
  public func leave() -> Bool {
    lock.withLock {
      if free == capacity { return false }
      free += 1
      left += 1
      return true
    }
  }

  public var count: Count { lock.withLock { counted } }

  public func beginDay() -> Count {
    lock.withLock {
      let day = counted
      left = 0
      return day
    }
  }

  /// To be read while the lock is held.
  private var counted: Count { Count(entered: capacity - free + left, left: left) }
}
