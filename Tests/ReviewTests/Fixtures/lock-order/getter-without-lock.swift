import Foundation

final class Dial {
  private let lock = NSLock()
  private var degrees = 0

  private var position: Int {
    get { degrees }
    set {
      lock.lock()
      defer { lock.unlock() }
      degrees = newValue
    }
  }

  func read() -> Int { lock.withLock { position } }
}
