// a note has a list of its attempts; an answer is written to its own line, and the last line is shown
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
    var lines: [State] = [.draft]
    var state: State { lines[lines.endIndex - 1] }

    mutating func end(line: Int, as end: State) {
      if lines[line] == .sending { lines[line] = end }
    }
  }

  private var notes: [String: Note] = [:]

  private let transport: @Sendable (String) async throws -> Void

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }
  public func add(_ id: String, body: String) {
    if notes[id] == nil { notes[id] = Note(body: body) }
  }

  public func edit(_ id: String, body: String) {
    guard let note = notes[id], note.state != .sending, note.state != .delivered else { return }
    notes[id]?.body = body
  }

  public func send(_ id: String) async {
    guard let note = notes[id], note.state != .sending, note.state != .delivered else { return }
    let line = note.lines.endIndex
    notes[id]?.lines.append(.sending)
    do {
      try await transport(note.body)
      notes[id]?.end(line: line, as: .delivered)
    } catch {
      notes[id]?.end(line: line, as: .failed)
    }
  }

  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.state == .sending else { return }
    notes[id]?.lines[note.lines.endIndex - 1] = .cancelled
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}
