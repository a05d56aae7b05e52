import Synchronization

public final class EventLog: Sendable {
  private struct State {
    var lines: [String] = []
    var isWriting = false
  }

  private let write: @Sendable (String) async -> Void
  private let state = Mutex(State())

  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  deinit {
    let rest = state.withLock { $0.lines }
    guard !rest.isEmpty else { return }
    Task { [write] in
      for line in rest { await write(line) }
    }
  }

  public func post(_ event: String) {
    let mustStart = state.withLock { state in
      state.lines.append(event)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard mustStart else { return }
    Task { [weak self, write] in
      while let line = self?.next() { await write(line) }
    }
  }

  private func next() -> String? {
    state.withLock { state in
      guard !state.lines.isEmpty else {
        state.isWriting = false
        return nil
      }
      return state.lines.removeFirst()
    }
  }
}
