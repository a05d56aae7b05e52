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
  /// The notes whose fate the radio still decides. Who takes a note out decides instead.
  private var onAir: Set<String> = []

  /// - Parameter transport: puts a text on the air. Returns when it has been received, throws when it has not.
  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard index(of: id) == nil else { return }
    notes.append(Note(id: id, body: body))
  }

  /// Sends a draft and returns when its fate is known.
  public func send(_ id: String) async {
    guard let start = index(of: id), notes[start].state == .draft else { return }
    notes[start].state = .sending
    onAir.insert(id)
    do {
      try await transport(notes[start].body)
      settle(id, as: .delivered)
    } catch {
      settle(id, as: .failed)
    }
  }

  private func settle(_ id: String, as fate: State) {
    guard onAir.remove(id) != nil, let now = index(of: id) else { return }
    notes[now].state = fate
  }

  /// Takes a note back that has not been delivered.
  public func cancel(_ id: String) {
    guard let now = index(of: id) else { return }
    if notes[now].state == .draft {
      notes[now].state = .cancelled
    } else {
      settle(id, as: .cancelled)
    }
  }

  public func state(_ id: String) -> State? {
    index(of: id).map { notes[$0].state }
  }

  private func index(of id: String) -> Int? {
    notes.firstIndex { $0.id == id }
  }
}
