// Queue under a lock, drained by a task that exists only while there is something to send.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private struct State {
    var isOn = false
    var waiting: [String] = []
    var isDraining = false
  }

  private let state = Mutex(State())

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  public func turnOn() {
    state.withLock { $0.isOn = true }
  }

  public func record(_ event: String) {
    let mustStart = state.withLock { state in
      guard state.isOn else { return false }
      state.waiting.append(event)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if mustStart {
      Task { await drain() }
    }
  }

  public func turnOff() {
    state.withLock { state in
      state.isOn = false
      state.waiting = []
    }
  }

  private func drain() async {
    while let event = next() {
      await send(event)
    }
  }

  private func next() -> String? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
