import Synchronization

final class Radio: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<String>.Continuation]>([:])
  private let others = Mutex<[Int]>([])

  func listen(_ id: Int) -> AsyncStream<String> {
    AsyncStream { continuation in
      continuation.onTermination = { [weak self] _ in self?.leave(id) }
      listeners.withLock { $0[id] = continuation }
    }
  }

  func close(_ one: AsyncStream<String>.Continuation) {
    let all = listeners.withLock { listeners in
      defer { listeners = [:] }
      return listeners
    }
    for listener in all.values { listener.finish() }
    others.withLock { _ in one.finish() }
  }

  private func leave(_ id: Int) { listeners.withLock { $0[id] = nil } }
}
