import Foundation

final class Subscription {
  private let lock = NSLock()
  private var target: ((Int) -> Void)?
  private var demand = 0

  init(_ target: @escaping (Int) -> Void) { self.target = target }

  func cancel() { lock.withLock { target = nil } }

  func receive(_ value: Int) {
    lock.lock()
    guard let target else { return lock.unlock() }
    demand -= 1
    lock.unlock()
    target(value)
  }

  func isOpen() -> Bool { target != nil }
}
