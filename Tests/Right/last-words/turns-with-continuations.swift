// A lock-protected table of lines, a flag for the turn and a queue of continuations
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
    await takeTurn()
    let batch = state.withLock { $0.lines }
    if !batch.isEmpty, (try? await send(batch)) != nil {
      state.withLock { $0.lines.removeFirst(batch.count) }
    }
    passTurn()
  }

  private func takeTurn() async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        guard state.isSending else {
          state.isSending = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isMine { continuation.resume() }
    }
  }

  private func passTurn() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isSending = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
