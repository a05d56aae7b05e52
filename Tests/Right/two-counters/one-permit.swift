// A semaphore with one permit
internal import Dispatch

public struct Count: Sendable, Equatable {
  public let entered: Int
  public let left: Int

  public init(entered: Int, left: Int) { (self.entered, self.left) = (entered, left) }

  public var inside: Int { entered - left }
}

public final class Turnstiles: @unchecked Sendable {
  // `@unchecked Sendable`: the permit of the semaphore is held during each access to `entered` and `left`.
  private let semaphore = DispatchSemaphore(value: 1)
  private var entered = 0
  private var left = 0
  private let capacity: Int

  public init(capacity: Int) { self.capacity = capacity }

  private func exclusively<Result>(_ body: () -> Result) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return body()
  }

  public func enter() -> Bool {
    exclusively {
      guard entered - left < capacity else { return false }
      entered += 1
      return true
    }
  }

  @discardableResult
  public func leave() -> Bool {
    exclusively {
      guard entered > left else { return false }
      left += 1
      return true
    }
  }

  public var count: Count { exclusively { Count(entered: entered, left: left) } }

  public func beginDay() -> Count {
    exclusively {
      defer { (entered, left) = (entered - left, 0) }
      return Count(entered: entered, left: left)
    }
  }
}
