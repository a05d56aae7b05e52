// drafts, notes on the air and fates in three tables; a fate is written once
public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private let transport: @Sendable (String) async throws -> Void
  private var bodies: [String: String] = [:]
  private var onAir: [String: Task<State, Never>] = [:]
  private var fates: [String: State] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard bodies[id] == nil else { return }
    bodies[id] = body
  }

  public func send(_ id: String) async {
    guard let body = bodies[id], fates[id] == nil else { return }
    let answer =
      onAir[id]
      ?? Task { [transport] in
        do {
          try await transport(body)
          return .delivered
        } catch {
          return .failed
        }
      }
    onAir[id] = answer
    settle(id, await answer.value)
  }

  public func cancel(_ id: String) {
    guard bodies[id] != nil else { return }
    settle(id, .cancelled)
  }

  public func state(_ id: String) -> State? {
    guard bodies[id] != nil else { return nil }
    return fates[id] ?? (onAir[id] == nil ? .draft : .sending)
  }

  private func settle(_ id: String, _ fate: State) {
    if fates[id] == nil { fates[id] = fate }
    onAir[id] = nil
  }
}
