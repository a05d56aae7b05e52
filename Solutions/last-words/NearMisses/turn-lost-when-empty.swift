import Synchronization

public final class Session: Sendable {
  private struct State {
    var lines: [String] = []
    var isSending = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let send: @Sendable ([String]) async throws -> Void
  private let state = Mutex(State())

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  deinit {
    let rest = state.withLock { $0.lines }
    guard !rest.isEmpty else { return }
    Task { [send] in try? await send(rest) }
  }

  public func log(_ line: String) {
    state.withLock { $0.lines.append(line) }
  }

  public var unsent: Int { state.withLock { $0.lines.count } }

  public func flush() async {
    await endOfBatch()
    let batch = state.withLock { state in
      state.isSending = !state.lines.isEmpty
      return state.lines
    }
    guard !batch.isEmpty else { return }
    let isThere = (try? await send(batch)) != nil
    let next = state.withLock { state in
      if isThere { state.lines.removeFirst(batch.count) }
      // The next one that waits has the turn now, so isSending stays.
      state.isSending = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }

  private func endOfBatch() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isSending {
          state.waiting.append(continuation)
          return false
        }
        state.isSending = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }
}
