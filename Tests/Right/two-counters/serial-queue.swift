// A serial queue
internal import Dispatch

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: @unchecked Sendable {
  // `@unchecked Sendable`: `day` is used on the queue only.
  private let queue = DispatchQueue(label: "turnstiles")
  private var day = Count(entered: 0, left: 0)
  private let capacity: Int

  public init(capacity: Int) { self.capacity = capacity }

  public func enter() -> Bool {
    queue.sync {
      let isFree = day.inside < capacity
      if isFree { day = Count(entered: day.entered + 1, left: day.left) }
      return isFree
    }
  }

  @discardableResult
  public func leave() -> Bool {
    queue.sync {
      let isInside = day.inside > 0
      if isInside { day = Count(entered: day.entered, left: day.left + 1) }
      return isInside
    }
  }

  public var count: Count { queue.sync { day } }

  public func beginDay() -> Count {
    queue.sync {
      let old = day
      day = Count(entered: old.inside, left: 0)
      return old
    }
  }
}
