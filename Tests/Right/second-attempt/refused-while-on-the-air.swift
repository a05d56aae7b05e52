// one text of a note on the air at a time; a send meanwhile is refused
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
    var isOnAir = false
  }

  private var notes: [String: Note] = [:]

  private let transport: @Sendable (String) async throws -> Void

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

  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.state == .sending else { return }
    notes[id]?.state = .cancelled
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }

  public func send(_ id: String) async {
    guard let note = notes[id], !note.isOnAir, note.state != .sending, note.state != .delivered else { return }
    notes[id]?.state = .sending
    notes[id]?.isOnAir = true
    do {
      try await transport(note.body)
      land(id, .delivered)
    } catch {
      land(id, .failed)
    }
  }

  private func land(_ id: String, _ end: State) {
    notes[id]?.isOnAir = false
    if notes[id]?.state == .sending { notes[id]?.state = end }
  }
}
