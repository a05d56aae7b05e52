// a task for each note on the air, joined by further sends, that settles only what is still sending
public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private let transport: @Sendable (String) async throws -> Void
  private struct Note {
    let id: String
    let body: String
    var state: State = .draft
    var radio: Task<Void, Never>?
  }
  private var notes: [Note] = []

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard index(of: id) == nil else { return }
    notes.append(Note(id: id, body: body))
  }

  public func send(_ id: String) async {
    guard let at = index(of: id) else { return }
    switch notes[at].state {
    case .delivered, .failed, .cancelled:
      return
    case .sending:
      await notes[at].radio?.value
    case .draft:
      let body = notes[at].body
      let radio = Task {
        var outcome = State.delivered
        do { try await transport(body) } catch { outcome = .failed }
        settle(id, outcome)
      }
      notes[at].state = .sending
      notes[at].radio = radio
      await radio.value
    }
  }

  public func cancel(_ id: String) {
    guard let now = index(of: id) else { return }
    switch notes[now].state {
    case .draft, .sending: notes[now].state = .cancelled
    case .delivered, .failed, .cancelled: break
    }
  }

  private func settle(_ id: String, _ outcome: State) {
    guard let now = index(of: id) else { return }
    notes[now].radio = nil
    if notes[now].state == .sending { notes[now].state = outcome }
  }

  public func state(_ id: String) -> State? {
    index(of: id).map { notes[$0].state }
  }

  private func index(of id: String) -> Int? {
    notes.firstIndex { $0.id == id }
  }
}
