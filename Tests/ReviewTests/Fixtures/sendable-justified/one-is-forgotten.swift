import Foundation

/// `@unchecked Sendable`: the lock protects all of it.
final class Pool: @unchecked Sendable {
  private let lock = NSLock()
  private var free: [Int] = []
  private var isClosed = false

  func take() -> Int? {
    if isClosed { return nil }
    //   ^ likely
    lock.lock()
    defer { lock.unlock() }
    return free.popLast()
  }

  func close() {
    lock.withLock {
      isClosed = true
      free = []
    }
  }
}
