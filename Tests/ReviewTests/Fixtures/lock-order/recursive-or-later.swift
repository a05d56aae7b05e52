import Dispatch
import Foundation
import Synchronization

final class Tree: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let state = Mutex(0)
  private let queue = DispatchQueue(label: "tree")

  func walk() {
    lock.withLock { grow() }
  }

  func grow() { lock.withLock {} }

  func later() {
    state.withLock { _ in
      queue.async { self.state.withLock { $0 += 1 } }
      Task { self.reset() }
    }
  }

  func reset() { state.withLock { $0 = 0 } }

  func attempt() -> Bool {
    state.withLock { _ in state.withLockIfAvailable { _ in true } ?? false }
  }
}
