// senders wait in a list of the note and go on as soon as its fate is known
public actor Outbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }

  private let transport: @Sendable (String) async throws -> Void
  private enum Phase {
    case draft(String)
    case onAir([CheckedContinuation<Void, Never>])
    case over(State)
  }
  private var notes: [String: Phase] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    if notes[id] == nil { notes[id] = .draft(body) }
  }

  public func send(_ id: String) async {
    guard let phase = notes[id] else { return }
    if case .over = phase { return }
    await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
      switch phase {
      case .over:
        waiter.resume()
      case .onAir(let others):
        notes[id] = .onAir(others + [waiter])
      case .draft(let body):
        notes[id] = .onAir([waiter])
        Task {
          do {
            try await transport(body)
            end(id, as: .delivered)
          } catch {
            end(id, as: .failed)
          }
        }
      }
    }
  }

  public func cancel(_ id: String) {
    end(id, as: .cancelled)
  }

  public func state(_ id: String) -> State? {
    switch notes[id] {
    case nil: nil
    case .draft: .draft
    case .onAir: .sending
    case .over(let state): state
    }
  }

  private func end(_ id: String, as state: State) {
    var waiters: [CheckedContinuation<Void, Never>] = []
    switch notes[id] {
    case nil, .over: return
    case .onAir(let list): waiters = list
    case .draft: break
    }
    notes[id] = .over(state)
    for waiter in waiters { waiter.resume() }
  }
}
