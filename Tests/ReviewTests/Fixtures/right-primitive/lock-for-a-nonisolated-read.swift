import Synchronization

actor Player {
  private let position = Mutex(0)
  private let isStopped: Mutex<Bool>

  init(isStopped: consuming Mutex<Bool>) { self.isStopped = isStopped }

  func step() {
    position.withLock { $0 += 1 }
    isStopped.withLock { $0 = false }
  }

  nonisolated var now: Int { position.withLock { $0 } }
}
