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
}

func double(_ counter: Counter) { counter.count = counter.count * 2 }
//                                  ^ likely
