// members in extensions, typealiases and typed-any throws; compare and set in one place
public actor Outbox {
  public typealias Transport = @Sendable (_ text: String) async throws(any Error) -> ()

  public enum State: Sendable {
    case draft, sending, delivered, failed, cancelled
  }

  private let transport: Transport
  private var bodies: Dictionary<String, String> = [:]
  private var states: Dictionary<String, State> = [:]
  private var flights: Dictionary<String, Task<Void, Never>> = [:]

  public init(transport: @escaping Transport) {
    self.transport = transport
  }
}

extension Outbox.State: Equatable {}

extension Outbox {
  public func add(_ id: String, body: String) -> () {
    guard states[id] == nil else { return }
    (bodies[id], states[id]) = (body, .draft)
  }

  public func send(_ id: String) async -> () {
    if change(id, from: .draft, to: .sending), let body = bodies[id] {
      flights[id] = Task {
        do {
          try await transport(body)
          change(id, from: .sending, to: .delivered)
        } catch {
          change(id, from: .sending, to: .failed)
        }
        flights[id] = nil
      }
    }
    if states[id] == .sending { await flights[id]?.value }
  }

  public func cancel(_ id: String) -> () {
    if !change(id, from: .draft, to: .cancelled) { change(id, from: .sending, to: .cancelled) }
  }

  public func state(_ id: String) -> Optional<State> { states[id] }

  @discardableResult
  private func change(_ id: String, from old: State, to new: State) -> Bool {
    guard states[id] == old else { return false }
    states[id] = new
    return true
  }
}
