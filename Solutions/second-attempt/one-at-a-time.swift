/// The outbox of a field notebook, with a second chance: a note that failed or was taken back can be corrected and sent
/// again.
///
/// Each `send` is an attempt of its own, and the state of a note tells how its latest attempt stands. `delivered` means
/// that the text which stands in the note has been received.
///
/// The radio cannot be stopped. A text that was taken back while it was on the air stays there until the radio answers,
/// and the note may have been sent again by then.
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
  }

  private let transport: @Sendable (String) async throws -> Void
  private var notes: [String: Note] = [:]
  /// The notes of which the radio still has a text.
  private var onAir: Set<String> = []

  /// - Parameter transport: puts a text on the air. Returns when it has been received, throws when it has not.
  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard notes[id] == nil else { return }
    notes[id] = Note(body: body)
  }

  /// Corrects the text of a note. Does nothing while it is being sent, and once it has been delivered.
  public func edit(_ id: String, body: String) {
    guard let note = notes[id], note.state != .sending, note.state != .delivered else { return }
    notes[id]?.body = body
  }

  /// Sends a note that is a draft, has failed or was taken back, and returns when the radio has answered.
  ///
  /// While the radio still has an earlier text of the note, this may wait or leave the note as it is.
  public func send(_ id: String) async {
    guard let note = notes[id], note.state != .sending, note.state != .delivered, !onAir.contains(id) else { return }
    onAir.insert(id)
    defer { onAir.remove(id) }
    notes[id]?.state = .sending
    do {
      try await transport(note.body)
      settle(id, as: .delivered)
    } catch {
      settle(id, as: .failed)
    }
  }

  /// Writes the end of an attempt, unless somebody has ended it already.
  private func settle(_ id: String, as end: State) {
    guard notes[id]?.state == .sending else { return }
    notes[id]?.state = end
  }

  /// Takes back a note that is a draft or is being sent.
  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.state == .sending else { return }
    notes[id]?.state = .cancelled
  }

  public func state(_ id: String) -> State? {
    notes[id]?.state
  }
}
