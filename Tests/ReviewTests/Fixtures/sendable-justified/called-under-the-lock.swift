import Foundation

/// `@unchecked Sendable`: the lock protects the clicks.
final class Clicks: @unchecked Sendable {
  private let lock = NSLock()
  private var pending: [Int] = []

  func add(_ click: Int) { lock.withLock { pending.append(click) } }
  func clear() { lock.withLock { pending = [] } }

  func start() {
    Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
      self?.lock.withLock { self?.fire() }
    }
  }

  private func fire() { trim(1) }

  func trim(_ click: Int) { pending.removeAll { $0 == click } }
}
