import Foundation

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var stored = 0
  var label = ""
  var plain: Int {
    get { stored }
    set { stored = newValue }
  }

  var count: Int {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func hit() { lock.withLock { stored += 1 } }
}

func reset(_ counter: Counter) {
  counter.count = 0
  counter.label += "!"
  counter.plain += 1
}
