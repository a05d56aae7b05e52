// Queue under a lock, emptied by a task that exists only while there is something to write
import Synchronization

public final class EventLog: Sendable {
  private let pen: Pen

  public init(write: @escaping @Sendable (String) async -> Void) {
    pen = Pen(write: write)
  }

  public func post(_ event: String) {
    pen.add(event)
  }
}

private final class Pen: Sendable {
  private struct State {
    var lines: [String] = []
    var isWriting = false
  }

  private let write: @Sendable (String) async -> Void
  private let state = Mutex(State())

  init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  func add(_ line: String) {
    let mustStart = state.withLock { state in
      state.lines.append(line)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard mustStart else { return }
    Task {
      while let line = next() { await write(line) }
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
