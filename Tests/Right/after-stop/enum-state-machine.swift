// State machine as an enum; each event has a task of its own, and starts its successor.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private enum State {
    case off
    case offWhileSending
    case idle
    case sending(waiting: [String])
  }

  private let state = Mutex(State.off)

  public init(send: @escaping @Sendable (_ event: String) async -> ()) {
    self.send = send
  }

  public func turnOn() {
    state.withLock { state in
      switch state {
      case .off: state = .idle
      case .offWhileSending: state = .sending(waiting: [])
      case .idle, .sending: break
      }
    }
  }

  public func record(_ event: String) {
    let isFirst = state.withLock { state in
      switch state {
      case .off, .offWhileSending:
        return false
      case .idle:
        state = .sending(waiting: [event])
        return true
      case .sending(let waiting):
        state = .sending(waiting: waiting + [event])
        return false
      }
    }
    if isFirst { sendNext() }
  }

  public func turnOff() {
    state.withLock { state in
      switch state {
      case .off, .offWhileSending: break
      case .idle: state = .off
      case .sending: state = .offWhileSending
      }
    }
  }

  private func sendNext() {
    Task {
      guard let event = take() else { return }
      await send(event)
      sendNext()
    }
  }

  private func take() -> String? {
    state.withLock { state in
      switch state {
      case .off, .idle:
        return nil
      case .offWhileSending:
        state = .off
        return nil
      case .sending(var waiting):
        guard !waiting.isEmpty else {
          state = .idle
          return nil
        }
        let event = waiting.removeFirst()
        state = .sending(waiting: waiting)
        return event
      }
    }
  }
}
