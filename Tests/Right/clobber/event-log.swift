// an append-only log; the state of a note is its first final event
public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private let transport: @Sendable (String) async throws -> Void
  private struct Event {
    let id: String
    let state: State
  }
  private var bodies: [String: String] = [:]
  private var log: [Event] = []
  private var radios: [String: Task<Void, Never>] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard bodies[id] == nil else { return }
    bodies[id] = body
    log.append(Event(id: id, state: .draft))
  }

  public func send(_ id: String) async {
    if state(id) == .draft, let body = bodies[id] {
      log.append(Event(id: id, state: .sending))
      radios[id] = Task {
        do {
          try await transport(body)
          log.append(Event(id: id, state: .delivered))
        } catch {
          log.append(Event(id: id, state: .failed))
        }
        radios[id] = nil
      }
    }
    if state(id) == .sending { await radios[id]?.value }
  }

  public func cancel(_ id: String) {
    guard bodies[id] != nil else { return }
    log.append(Event(id: id, state: .cancelled))
  }

  public func state(_ id: String) -> State? {
    let own = log.filter { $0.id == id }.map(\.state)
    return own.first { $0 == .delivered || $0 == .failed || $0 == .cancelled } ?? own.last
  }
}
