import Foundation

/// `@unchecked Sendable`: the lock protects all of it.
final class Pool: @unchecked Sendable {
  private let lock = NSLock()
  private var free: [Int] = []
  private var isClosed = false
  private var size: Int

  init(size: Int) {
    self.size = size
    free = Array(0..<size)
  }

  var capacity: Int { size }

  func take() -> Int? {
    lock.lock()
    defer { lock.unlock() }
    return isClosed ? nil : next()
  }

  func close() {
    lock.withLock { isClosed = true }
  }

  func refill() {
    lock.lock()
    grow(by: size)
    lock.unlock()
  }

  private func next() -> Int? { free.popLast() }

  private func grow(by number: Int) {
    free += Array(repeating: 0, count: number)
    shrink()
  }

  private func shrink() { free.removeFirst() }

  deinit { free = [] }
}
