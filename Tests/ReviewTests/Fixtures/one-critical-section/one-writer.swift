import Foundation

/// One function of the object changes it.
final class Attempts: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []

  private(set) var names: [String] {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func isKnown(_ name: String) -> Bool { names.contains(name) }
}

actor Total {
  private let sum = Mutex(0)

  func add(_ part: Int) { sum.withLock { $0 += part } }
}
