// the sends of a note are a chain of tasks; one that was taken back while it waited is not sent
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
    var last: Task<Void, Never>?
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
    guard var note = notes[id], note.state != .sending, note.state != .delivered else { return }
    note.state = .sending
    note.attempt += 1
    let (before, attempt, body) = (note.last, note.attempt, note.body)
    let task = Task {
      await before?.value
      guard self.isCurrent(id, attempt) else { return }
      do {
        try await self.transport(body)
        self.end(id, attempt, .delivered)
      } catch {
        self.end(id, attempt, .failed)
      }
    }
    note.last = task
    notes[id] = note
    await task.value
    if notes[id]?.last == task { notes[id]?.last = nil }
  }

  private func isCurrent(_ id: String, _ attempt: Int) -> Bool {
    notes[id]?.attempt == attempt && notes[id]?.state == .sending
  }

  private func end(_ id: String, _ attempt: Int, _ state: State) {
    if isCurrent(id, attempt) { notes[id]?.state = state }
  }
}
