// The writer takes all that has come in as a batch, and comes back until nothing has
import Synchronization

public final class EventLog: Sendable {
  private final class Inbox: Sendable {
    private let batch = Mutex<[String]?>(nil)

    func put(_ line: String) -> Bool {
      batch.withLock { batch in
        if batch == nil {
          batch = [line]
          return true
        }
        batch?.append(line)
        return false
      }
    }

    func takeAll() -> [String] {
      batch.withLock { batch in
        guard let lines = batch, !lines.isEmpty else {
          batch = nil
          return []
        }
        batch = []
        return lines
      }
    }
  }

  private let inbox = Inbox()
  private let write: @Sendable (String) async -> Void

  public init(write: @escaping @Sendable (String) async -> Void) {
    self.write = write
  }

  public func post(_ event: String) {
    guard inbox.put(event) else { return }
    Task { [inbox, write] in
      var lines = inbox.takeAll()
      while !lines.isEmpty {
        for line in lines { await write(line) }
        lines = inbox.takeAll()
      }
    }
  }
}
