/// The outbox of a field notebook. Notes leave over a radio that takes its time.
///
/// A note starts as a draft. `delivered`, `failed` and `cancelled` are final: a reader of one of them may rely on it.
public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private struct Note {
    let id: String
    let body: String
    var state: State = .draft
  }

  private let transport: @Sendable (String) async throws -> Void
  private var notes: [Note] = []

  /// - Parameter transport: puts a text on the air. Returns when it has been received, throws when it has not.
  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard index(of: id) == nil else { return }
    notes.append(Note(id: id, body: body))
  }

  private enum Event {
    case begin
    case answer
    case failure
    case cancel
  }

  /// The only place that changes a state: what does not stand here does not happen.
  private static func next(_ state: State, after event: Event) -> State? {
    switch (state, event) {
    case (.draft, .begin): .sending
    case (.sending, .answer): .delivered
    case (.sending, .failure): .failed
    case (.draft, .cancel), (.sending, .cancel): .cancelled
    default: nil
    }
  }

  /// - Returns: false if the note is not where the event could happen to it.
  @discardableResult
  private func apply(_ event: Event, to id: String) -> Bool {
    guard let index = index(of: id), let next = Self.next(notes[index].state, after: event) else { return false }
    notes[index].state = next
    return true
  }

  /// Sends a draft and returns when its fate is known.
  public func send(_ id: String) async {
    guard apply(.begin, to: id), let body = index(of: id).map({ notes[$0].body }) else { return }
    do {
      try await transport(body)
      apply(.answer, to: id)
    } catch {
      apply(.failure, to: id)
    }
  }

  /// Takes a note back that has not been delivered.
  public func cancel(_ id: String) {
    apply(.cancel, to: id)
  }

  public func state(_ id: String) -> State? {
    index(of: id).map { notes[$0].state }
  }

  private func index(of id: String) -> Int? {
    notes.firstIndex { $0.id == id }
  }
}
