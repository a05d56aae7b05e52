import Foundation

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var stored = 0

  var count: Int {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func hit() { count += 1 }
  //             ^ likely

  func take(_ amount: Int) { count -= amount }
  //                           ^ likely
}

/// One function changes it, which may be called by one thread alone.
final class Attempts: @unchecked Sendable {
  private let lock = NSLock()
  private var stored = 0

  var count: Int {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func begin() { count += 1 }
  //               ^ look
}

func double(_ counter: Counter) { counter.count = counter.count * 2 }
//                                  ^ look
