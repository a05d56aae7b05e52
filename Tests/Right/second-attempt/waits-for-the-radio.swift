// a new send is an attempt that waits, as a continuation in a table, until the radio has answered the text before
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
  }

  private var notes: [String: Note] = [:]
  private var onAir: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

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
    notes[id] = note
    while onAir.contains(id) {
      await withCheckedContinuation { waiting[id, default: []].append($0) }
      guard isLatest(id, note.attempt) else { return }
    }
    onAir.insert(id)
    var end = State.delivered
    do {
      try await transport(note.body)
    } catch {
      end = .failed
    }
    onAir.remove(id)
    if isLatest(id, note.attempt) { notes[id]?.state = end }
    for next in waiting.removeValue(forKey: id) ?? [] { next.resume() }
  }

  private func isLatest(_ id: String, _ attempt: Int) -> Bool {
    guard let note = notes[id] else { return false }
    return note.attempt == attempt && note.state == .sending
  }
}
