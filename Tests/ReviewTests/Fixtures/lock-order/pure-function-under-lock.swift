import Synchronization

final class Cache: Sendable {
  private let now: @Sendable () -> Int
  private let seen = Mutex<[String: Int]>([:])

  init(now: @escaping @Sendable () -> Int) { self.now = now }

  func touch(_ name: String) {
    seen.withLock { $0[name] = now() }
  }
}
