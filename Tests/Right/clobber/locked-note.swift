// each note is a class with a mutex that allows only the steps forward
import Synchronization

public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private let transport: @Sendable (String) async throws -> Void
  private final class Note: Sendable {
    private struct Inside {
      var state = State.draft
      var waiters: [CheckedContinuation<Void, Never>] = []
    }
    let body: String
    private let inside = Mutex(Inside())

    init(body: String) { self.body = body }

    var state: State { inside.withLock { $0.state } }

    func begin() -> Bool {
      inside.withLock { i in
        guard i.state == .draft else { return false }
        i.state = .sending
        return true
      }
    }

    func end(_ fate: State) {
      let waiters = inside.withLock { i -> [CheckedContinuation<Void, Never>] in
        guard i.state == .draft || i.state == .sending else { return [] }
        i.state = fate
        defer { i.waiters = [] }
        return i.waiters
      }
      for waiter in waiters { waiter.resume() }
    }

    func fateIsKnown() async {
      await withCheckedContinuation { waiter in
        let isKnown = inside.withLock { i in
          if i.state == .sending { i.waiters.append(waiter) }
          return i.state != .sending
        }
        if isKnown { waiter.resume() }
      }
    }
  }
  private var notes: [String: Note] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    if notes[id] == nil { notes[id] = Note(body: body) }
  }

  public func send(_ id: String) async {
    guard let note = notes[id] else { return }
    guard note.begin() else { return await note.fateIsKnown() }
    do {
      try await transport(note.body)
      note.end(.delivered)
    } catch {
      note.end(.failed)
    }
  }

  public func cancel(_ id: String) {
    notes[id]?.end(.cancelled)
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}
