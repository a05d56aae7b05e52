import Foundation

final class Printer: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func ready() async {
    os_unfair_lock_lock(&handle)
    await withCheckedContinuation { continuation in
      //^ certain
      waiting.append(continuation)
    }
    os_unfair_lock_unlock(&handle)
  }

  private var handle = os_unfair_lock()
}
