import Foundation

class Stage {
  func begin() {}
  func end() {}
}

/// `@unchecked Sendable`: the lock protects the count.
final class Meter: Stage, @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  override func begin() {
    super.begin()
    lock.withLock { count = 0 }
  }

  override func end() {
    count += 1
    //^ likely
    super.end()
  }
}
