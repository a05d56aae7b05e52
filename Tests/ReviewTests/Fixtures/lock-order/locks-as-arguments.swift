import Foundation

final class Ledger {
  private let accounts = NSLock()
  private let journal = NSLock()
  private let files = FileSystem()
  private var lines: [String] = []

  func write(_ line: String) {
    synchronized(accounts) {
      synchronized(journal) { lines.append(line) }
    }
    withLock(on: accounts) {
      withLock(on: journal) { lines.append(line) }
    }
  }

  func remove(_ folder: Path, _ entry: Path) {
    files.withLock(on: folder) {
      files.withLock(on: entry) { files.remove(entry) }
    }
  }

  private func synchronized(_ lock: NSLock, _ body: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body()
  }
}
