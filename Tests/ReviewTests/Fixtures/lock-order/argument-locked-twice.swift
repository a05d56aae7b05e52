import Foundation

final class Register {
  private let accounts = NSLock()
  private var lines: [String] = []

  func write(_ line: String) {
    synchronized(accounts) {
      synchronized(accounts) { lines.append(line) }
      //^ certain
    }
  }

  private func synchronized(_ lock: NSLock, _ body: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body()
  }
}
