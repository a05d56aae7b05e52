import Foundation

final class Ledger {
  private let accounts = NSLock()
  private let journal = NSLock()
  private var lines: [String] = []

  func write(_ line: String) {
    synchronized(accounts) {
      synchronized(journal) { lines.append(line) }
    }
    withLock(on: accounts) {
      withLock(on: journal) { lines.append(line) }
    }
  }

  private func synchronized(_ lock: NSLock, _ body: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body()
  }
}
