// Chain of tasks, one for each event, with a generation that turning off moves on.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private struct State {
    var isOn = false
    var generation = 0
    var last: Task<Void, Never>?
  }

  private let state = Mutex(State())

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
  }

  public func turnOn() {
    state.withLock { $0.isOn = true }
  }

  public func record(_ event: String) {
    state.withLock { state in
      guard state.isOn else { return }
      state.last = Task { [self, previous = state.last, generation = state.generation] in
        await previous?.value
        if isCurrent(generation) {
          await send(event)
        }
      }
    }
  }

  public func turnOff() {
    state.withLock { state in
      guard state.isOn else { return }
      state.isOn = false
      state.generation += 1
    }
  }

  private func isCurrent(_ generation: Int) -> Bool {
    state.withLock { $0.generation == generation }
  }
}
