// A queue and a writer that lives while there is something to write.

import Synchronization

public final class EventLog: Sendable {
  private final class Pen: Sendable {
    private struct State {
      var lines: [String] = []
      var isWriting = false
    }
    private let write: @Sendable (String) async -> Void
    private let state = Mutex(State())

    init(write: @escaping @Sendable (String) async -> Void) { self.write = write }

    func post(_ line: String) {
      let begins = state.withLock { state in
        state.lines.append(line)
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if begins { Task { await writeAll() } }
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

    private func writeAll() async {
      while let line = next() { await write(line) }
    }
  }

  private let pen: Pen

  public init(write: @escaping @Sendable (String) async -> Void) { pen = Pen(write: write) }

  public func post(_ event: String) { pen.post(event) }
}
