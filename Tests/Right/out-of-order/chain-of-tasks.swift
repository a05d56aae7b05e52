// Chain of tasks, linked under a lock; each awaits the one before
import Synchronization

public final class EventLog: Sendable {
  private let write: @Sendable (String) async -> Void
  private let last = Mutex<Task<Void, Never>?>(nil)

  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  public func post(_ event: String) {
    last.withLock { last in
      last = Task { [write, previous = last] in
        await previous?.value
        await write(event)
      }
    }
  }
}
