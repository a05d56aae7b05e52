// The sending runs in a task of its own, and later callers of send wait for it too.

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
  private var running: [String: Task<Void, Never>] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard index(of: id) == nil else { return }
    notes.append(Note(id: id, body: body))
  }

  public func send(_ id: String) async {
    guard let start = index(of: id) else { return }
    if let running = running[id] { return await running.value }
    guard notes[start].state == .draft else { return }
    notes[start].state = .sending
    let body = notes[start].body
    let task = Task { await put(body, of: id) }
    running[id] = task
    await task.value
  }

  private func put(_ body: String, of id: String) async {
    defer { running[id] = nil }
    var outcome = State.delivered
    do {
      try await transport(body)
    } catch {
      outcome = .failed
    }
    guard let now = index(of: id), notes[now].state == .sending else { return }
    notes[now].state = outcome
  }

  public func cancel(_ id: String) {
    guard let now = index(of: id) else { return }
    switch notes[now].state {
    case .draft, .sending: notes[now].state = .cancelled
    case .delivered, .failed, .cancelled: break
    }
  }

  public func state(_ id: String) -> State? {
    index(of: id).map { notes[$0].state }
  }

  private func index(of id: String) -> Int? {
    notes.firstIndex { $0.id == id }
  }
}
