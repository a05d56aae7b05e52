import Foundation

final class Index {
  private let lock = NSLock()
  private var entries: [String: Int] = [:]
  private let refresh: () -> Int

  init(refresh: @escaping () -> Int) { self.refresh = refresh }

  func count(_ key: String) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return count(key, in: entries) + count(key) { $0 + 1 } + refresh()
  }

  private func count(_ key: String, in table: [String: Int]) -> Int { table[key] ?? 0 }
  private func count(_ key: String, _ change: (Int) -> Int) -> Int { change(entries[key] ?? 0) }

  func refresh(_ key: String) {
    lock.lock()
    defer { lock.unlock() }
    entries[key] = nil
  }
}

enum Agent {
  static let lock = NSLock()
  private nonisolated(unsafe) static var kept = ""

  static var name: String {
    lock.lock()
    defer { lock.unlock() }
    if kept.isEmpty { kept = name(version: 1) }
    return kept
  }

  static func name(version: Int) -> String { "agent/\(version)" }
}
