import Foundation

final class Printer: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [CheckedContinuation<Int, Never>] = []

  func ready() async {
    os_unfair_lock_lock(&handle)
    let job = await withCheckedContinuation { continuation in
      //        ^ certain
      waiting.append(continuation)
    }
    print(job)
    os_unfair_lock_unlock(&handle)
  }

  private var handle = os_unfair_lock()
}
