import Foundation

// The shape of apple/swift-nio 663ddc80f, cda536de3 and 5bf841dde, and of swift-server/async-http-client ce04df0: the executor ran
// other jobs before the closure, and one of them asked for the lock.
final class Bucket: @unchecked Sendable {
  private let lock = NSLock()
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var tokens = 3

  func take() async {
    lock.lock()
    if tokens > 0 {
      tokens -= 1
      lock.unlock()
      return
    }
    await withCheckedContinuation { continuation in
      //    ^ likely
      waiters.append(continuation)
      lock.unlock()
    }
  }
}
