import Foundation

final class Bucket: @unchecked Sendable {
  private let lock = NSLock()
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var tokens = 3

  func take() async {
    await withCheckedContinuation { continuation in
      lock.lock()
      if tokens > 0 {
        tokens -= 1
        lock.unlock()
        continuation.resume()
      } else {
        waiters.append(continuation)
        lock.unlock()
      }
    }
  }
}
