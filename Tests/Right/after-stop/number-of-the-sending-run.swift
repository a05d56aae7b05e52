// A queue behind a mutex, a sender per run, told apart by the run's number.

import Synchronization

public final class UsageReports: Sendable {
  private struct State {
    var isOn = false
    var run = 0
    var waiting: [String] = []
    var sendingRun: Int?
  }
  private let send: @Sendable (String) async -> Void
  private let state = Mutex(State())

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  public func turnOn() {
    state.withLock { state in
      guard !state.isOn else { return }
      state.isOn = true
      state.run += 1
    }
  }

  public func record(_ event: String) {
    state.withLock { state in
      guard state.isOn else { return }
      state.waiting.append(event)
      guard state.sendingRun != state.run else { return }
      state.sendingRun = state.run
      let run = state.run
      Task { await sendWaiting(of: run) }
    }
  }

  public func turnOff() {
    state.withLock { state in
      state.isOn = false
      state.waiting = []
    }
  }

  private func sendWaiting(of run: Int) async {
    while let event = next(of: run) { await send(event) }
  }

  private func next(of run: Int) -> String? {
    state.withLock { state in
      guard state.run == run else { return nil }
      guard !state.waiting.isEmpty else {
        state.sendingRun = nil
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
