import Foundation

final class Waiters: @unchecked Sendable {
  private let queue = DispatchQueue(label: "waiters")
  private let lock = NSLock()
  private var waiting: [() -> Void] = []
  private var lines: [String] = []

  func add(_ waiter: @escaping () -> Void) { queue.sync { waiting.append(waiter) } }

  // The shape of GetStream/stream-chat-swift a2bf37b7: a waiter that came between was never called.
  func completeAll() {
    let all = queue.sync { waiting }
    for waiter in all { waiter() }
    queue.async {
      self.waiting = []
      //^ likely
    }
  }

  func write(_ line: String) { lock.withLock { lines.append(line) } }

  func flush(to print: (String) -> Void) {
    lock.lock()
    let all = lines
    lock.unlock()
    for line in all { print(line) }
    lock.lock()
    lines.removeAll()
    //^ likely
    lock.unlock()
  }
}
