// a stream for each wait; the stream itself knows whether it has ended before a letter comes
import Synchronization

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private struct State {
    var count = 0
    var slot: (id: Int, letters: AsyncStream<String>.Continuation)?
  }

  private let state = Mutex(State())

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    await raiseFlag()
    let (stream, letters) = AsyncStream<String>.makeStream()
    let id = state.withLock { state in
      state.count += 1
      state.slot = (state.count, letters)
      return state.count
    }
    defer {
      state.withLock { state in
        if state.slot?.id == id { state.slot = nil }
      }
    }
    for await letter in stream { return letter }
    throw CancellationError()
  }

  public func deliver(_ letter: String) -> Bool {
    let letters = state.withLock { state in
      defer { state.slot = nil }
      return state.slot?.letters
    }
    guard let letters, case .enqueued = letters.yield(letter) else { return false }
    return true
  }
}
