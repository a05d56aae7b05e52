import Foundation
import Synchronization

actor Score {
  private let lock = NSLock()
  //^ likely
  private var points = 0

  func add(_ number: Int) {
    lock.lock()
    points += number
    lock.unlock()
  }

  func all() -> Int { lock.withLock { points } }
}

actor Names {
  private let names = Mutex<[String]>([])
  //^ likely

  func add(_ name: String) { names.withLock { $0.append(name) } }
}
