// State machine as an enum; each line has a task of its own, which starts the next one
import Synchronization

public final class EventLog: Sendable {
  private enum State {
    case idle
    case writing(then: ArraySlice<String>)
  }

  private final class Desk: Sendable {
    let write: @Sendable (String) async -> Void
    let state = Mutex(State.idle)

    init(write: @escaping @Sendable (String) async -> Void) {
      self.write = write
    }

    func begin(_ line: String) {
      Task {
        await write(line)
        if let next = next() { begin(next) }
      }
    }

    private func next() -> String? {
      state.withLock { state in
        guard case .writing(var rest) = state, let first = rest.popFirst() else {
          state = .idle
          return nil
        }
        state = .writing(then: rest)
        return first
      }
    }
  }

  private let desk: Desk

  public init(write: @escaping @Sendable (String) async -> Void) {
    desk = Desk(write: write)
  }

  public func post(_ event: String) {
    let isFirst = desk.state.withLock { state in
      switch state {
      case .idle:
        state = .writing(then: [])
        return true
      case .writing(var rest):
        rest.append(event)
        state = .writing(then: rest)
        return false
      }
    }
    if isFirst { desk.begin(event) }
  }
}
