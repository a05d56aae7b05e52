// A relay; each line waits at the gate of the line before and opens its own
import Synchronization

private final class Gate: Sendable {
  private enum State {
    case closed
    case closedBefore(CheckedContinuation<Void, Never>)
    case open
  }

  private let state = Mutex(State.closed)

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if case .open = state { return true }
        state = .closedBefore(continuation)
        return false
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .open }
      if case .closedBefore(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume()
  }
}

public final class EventLog: Sendable {
  private let write: @Sendable (String) async -> Void
  private let last = Mutex<Gate?>(nil)

  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  public func post(_ event: String) {
    let own = Gate()
    let before = last.withLock { last in
      defer { last = own }
      return last
    }
    Task { [write] in
      await before?.pass()
      await write(event)
      own.open()
    }
  }
}
