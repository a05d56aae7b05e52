import Foundation

final class Lever {
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

  func reset() {
    lock.withLock {
      position = 0
      //^ likely
    }
  }
}
