import Synchronization

final class Thermostat: Sendable {
  typealias Listener = @Sendable (Double) -> Void

  private struct State {
    var degrees = 20.0
    var listeners: [Int: Listener] = [:]
  }

  private let state = Mutex(State())

  func set(_ degrees: Double) {
    state.withLock { state in
      state.degrees = degrees
      for listener in state.listeners.values { listener(degrees) }
      //                                         ^ look
    }
  }
}
