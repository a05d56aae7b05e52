// Tickets drawn while posting, and a turnstile with a table of continuations
import Synchronization

public final class EventLog: Sendable {
  private let turnstile = Turnstile()
  private let write: @Sendable (String) async -> Void

  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  public func post(_ event: String) {
    let ticket = turnstile.draw()
    Task { [turnstile, write] in
      await turnstile.enter(ticket)
      await write(event)
      turnstile.leave()
    }
  }
}

private final class Turnstile: Sendable {
  private struct State {
    var drawn = 0
    var serving = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func draw() -> Int {
    state.withLock { state in
      defer { state.drawn += 1 }
      return state.drawn
    }
  }

  func enter(_ ticket: Int) async {
    await withCheckedContinuation { continuation in
      let isNext = state.withLock { state in
        if ticket == state.serving { return true }
        state.waiting[ticket] = continuation
        return false
      }
      if isNext { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state in
      state.serving += 1
      return state.waiting.removeValue(forKey: state.serving)
    }
    next?.resume()
  }
}
