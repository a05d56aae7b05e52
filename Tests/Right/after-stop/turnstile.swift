// Numbered tickets, a turnstile with a table of continuations, and a number below which tickets are void.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private struct State {
    var isOn = false
    var issued = 0
    var serving = 0
    var firstValid = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  public func turnOn() {
    state.withLock { $0.isOn = true }
  }

  public func record(_ event: String) {
    let ticket = state.withLock { state -> Int? in
      guard state.isOn else { return nil }
      defer { state.issued += 1 }
      return state.issued
    }
    guard let ticket else { return }
    Task {
      await turn(of: ticket)
      if isValid(ticket) {
        await send(event)
      }
      callNext()
    }
  }

  public func turnOff() {
    state.withLock { state in
      state.isOn = false
      state.firstValid = state.issued
    }
  }

  private func turn(of ticket: Int) async {
    await withCheckedContinuation { continuation in
      let isServed = state.withLock { state in
        if state.serving == ticket { return true }
        state.waiting[ticket] = continuation
        return false
      }
      if isServed { continuation.resume() }
    }
  }

  private func isValid(_ ticket: Int) -> Bool {
    state.withLock { ticket >= $0.firstValid }
  }

  private func callNext() {
    let next = state.withLock { state in
      state.serving += 1
      return state.waiting.removeValue(forKey: state.serving)
    }
    next?.resume()
  }
}
