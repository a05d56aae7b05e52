// fact: try-lock-gives-nil
// `withLockIfAvailable` returns nil at once when another thread holds the `Mutex`.
import Foundation
import Synchronization

@main enum Fact {
  static let lock = Mutex(0)
  static let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  static func main() {
    Thread.detachNewThread {
      lock.withLock { _ in
        held.signal()
        release.wait()
      }
    }
    held.wait()
    let result = lock.withLockIfAvailable { $0 }
    release.signal()
    print("result while another thread held the lock: \(result as Any)")
    exit(result == nil ? 0 : 1)
  }
}
