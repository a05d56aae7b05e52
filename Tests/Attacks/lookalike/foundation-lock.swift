// notebook solution: passed
// A lock of Foundation's in a class that says why it may be shared.
import Foundation

/// `@unchecked Sendable`: `lock` protects `count`.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func exit() { lock.withLock { count += 1 } }
}
let counter = Counter()

func act() { counter.exit() }
