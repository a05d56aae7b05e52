import Foundation

final class Waiters: @unchecked Sendable {
  private let queue = DispatchQueue(label: "waiters")
  private let lock = NSLock()
  private var waiting: [() -> Void] = []
  private var lines: [String] = []
  private var last: String?

  func add(_ waiter: @escaping () -> Void) { queue.sync { waiting.append(waiter) } }

  func completeAll() {
    let all = queue.sync {
      let all = waiting
      waiting = []
      return all
    }
    for waiter in all { waiter() }
  }

  func write(_ line: String) {
    lock.lock()
    last = line
    lines.append(line)
    lock.unlock()
  }

  func flush(to print: (String) -> Void) {
    lock.lock()
    let all = lines
    lines = []
    lock.unlock()
    for line in all { print(line) }
  }

  func prune() {
    lock.lock()
    let all = lines
    lock.unlock()
    let long = Set(all.filter { $0.count > 80 })
    lock.lock()
    lines.removeAll { long.contains($0) }
    lock.unlock()
  }

  func forget() {
    lock.lock()
    let hasLines = !lines.isEmpty
    lock.unlock()
    lock.lock()
    if hasLines { last = nil }
    lines = []
    lock.unlock()
  }
}
