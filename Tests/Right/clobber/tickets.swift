// a ticket for each sending; an answer counts only for a ticket that is still valid
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
    let body: String
    var state: State = .draft
    var ticket: Int?
    var waiters: [CheckedContinuation<Void, Never>] = []
  }
  private var notes: [String: Note] = [:]
  private var lastTicket = 0

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    notes[id] = notes[id] ?? Note(body: body)
  }

  public func send(_ id: String) async {
    guard let note = notes[id] else { return }
    if note.ticket != nil {
      await withCheckedContinuation { notes[id]?.waiters.append($0) }
      return
    }
    guard note.state == .draft else { return }
    lastTicket += 1
    let ticket = lastTicket
    notes[id]?.ticket = ticket
    notes[id]?.state = .sending
    let answer = await onAir(note.body)
    if notes[id]?.ticket == ticket { settle(id, answer) }
  }

  public func cancel(_ id: String) {
    guard let note = notes[id], note.state == .draft || note.ticket != nil else { return }
    settle(id, .cancelled)
  }

  public func state(_ id: String) -> State? { notes[id]?.state }

  private func onAir(_ body: String) async -> State {
    do {
      try await transport(body)
      return .delivered
    } catch {
      return .failed
    }
  }

  private func settle(_ id: String, _ fate: State) {
    let waiters = notes[id]?.waiters ?? []
    notes[id]?.waiters = []
    notes[id]?.ticket = nil
    notes[id]?.state = fate
    for waiter in waiters { waiter.resume() }
  }
}
