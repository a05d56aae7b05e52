// A send returns as soon as its note is taken back
public actor RetryingOutbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private struct Note {
    var body: String
    var state: State = .draft
    var attempt = 0
    var sender: CheckedContinuation<Void, Never>?
    var isOnAir = false
    var isNext = false
  }

  private let transport: @Sendable (String) async throws -> Void
  private var notes: [String: Note] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard notes[id] == nil else { return }
    notes[id] = Note(body: body)
  }

  public func edit(_ id: String, body: String) {
    guard let note = notes[id], note.state != .sending, note.state != .delivered else { return }
    notes[id]?.body = body
  }

  public func send(_ id: String) async {
    guard let note = notes[id], note.state != .sending, note.state != .delivered else { return }
    notes[id]?.state = .sending
    notes[id]?.attempt += 1
    await withCheckedContinuation { sender in
      notes[id]?.sender = sender
      if note.isOnAir { notes[id]?.isNext = true } else { transmit(id) }
    }
  }

  private func transmit(_ id: String) {
    guard let note = notes[id] else { return }
    notes[id]?.isNext = false
    notes[id]?.isOnAir = true
    Task {
      do {
        try await transport(note.body)
        settle(id, note.attempt, as: .delivered)
      } catch {
        settle(id, note.attempt, as: .failed)
      }
    }
  }

  private func settle(_ id: String, _ attempt: Int, as end: State) {
    notes[id]?.isOnAir = false
    guard let note = notes[id] else { return }
    if note.attempt == attempt, note.state == .sending {
      notes[id]?.state = end
      release(id)
    } else if note.isNext {
      transmit(id)
    }
  }

  private func release(_ id: String) {
    let sender = notes[id]?.sender
    notes[id]?.sender = nil
    sender?.resume()
  }

  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.state == .sending else { return }
    notes[id]?.state = .cancelled
    notes[id]?.isNext = false
    release(id)
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}
