import Foundation
import os

final class Subscription {
  private let lock: os_unfair_lock_t
  private var target: ((Int) -> Void)?
  private var demand = 0

  init(_ target: @escaping (Int) -> Void) {
    self.target = target
    lock = os_unfair_lock_t.allocate(capacity: 1)
  }

  func cancel() { lock.sync { target = nil } }

  // The shape of pointfreeco/swift-composable-architecture 5614943: a cancellation came between the look and the lock.
  func receive(_ value: Int) {
    guard let target else { return }
    //          ^ likely
    lock.sync { demand -= 1 }
    target(value)
  }

  func request(_ number: Int) {
    lock.lock()
    demand += number
    lock.unlock()
  }
}

extension UnsafeMutablePointer where Pointee == os_unfair_lock_s {
  func lock() { os_unfair_lock_lock(self) }
  func unlock() { os_unfair_lock_unlock(self) }
  func sync<Value>(_ work: () -> Value) -> Value {
    lock()
    defer { unlock() }
    return work()
  }
}
