import Synchronization

final class Radio: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<String>.Continuation]>([:])

  func listen(_ id: Int) -> AsyncStream<String> {
    AsyncStream { continuation in
      continuation.onTermination = { [weak self] _ in self?.leave(id) }
      listeners.withLock { $0[id] = continuation }
    }
  }

  func close() {
    listeners.withLock { listeners in
      for listener in listeners.values { listener.finish() }
      //                                   ^ likely
      listeners = [:]
    }
  }

  private func leave(_ id: Int) { listeners.withLock { $0[id] = nil } }
}
