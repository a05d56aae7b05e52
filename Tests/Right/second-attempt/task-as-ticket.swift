// the task of an attempt is its ticket
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
    var attempt: Task<Void, any Error>?
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
    let attempt = Task { try await transport(note.body) }
    notes[id]?.attempt = attempt
    notes[id]?.state = .sending
    let result = await attempt.result
    guard notes[id]?.attempt == attempt else { return }
    notes[id]?.attempt = nil
    switch result {
    case .success: notes[id]?.state = .delivered
    case .failure: notes[id]?.state = .failed
    }
  }

  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.state == .sending else { return }
    notes[id]?.attempt = nil
    notes[id]?.state = .cancelled
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}
