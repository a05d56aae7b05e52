// the attempt is part of the inner state, so an old one has nothing to end
public actor RetryingOutbox {
  public enum State: Equatable, Sendable {
    case draft
    case sending
    case delivered
    case failed
    case cancelled
  }
  private enum Stand: Equatable {
    case draft
    case sending(ticket: Int)
    case delivered
    case failed
    case cancelled

    var isOpen: Bool {
      switch self {
      case .draft, .failed, .cancelled: true
      case .sending, .delivered: false
      }
    }
  }

  private var bodies: [String: String] = [:]
  private var stands: [String: Stand] = [:]
  private var tickets = 0

  private let transport: @Sendable (String) async throws -> Void

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }
  public func add(_ id: String, body: String) {
    guard stands[id] == nil else { return }
    bodies[id] = body
    stands[id] = .draft
  }

  public func edit(_ id: String, body: String) {
    guard stands[id]?.isOpen == true else { return }
    bodies[id] = body
  }

  public func send(_ id: String) async {
    guard let body = bodies[id], stands[id]?.isOpen == true else { return }
    tickets += 1
    let mine = Stand.sending(ticket: tickets)
    stands[id] = mine
    let end: Stand
    do {
      try await transport(body)
      end = .delivered
    } catch {
      end = .failed
    }
    if stands[id] == mine { stands[id] = end }
  }

  public func cancel(_ id: String) {
    switch stands[id] {
    case .draft, .sending: stands[id] = .cancelled
    default: break
    }
  }

  public func state(_ id: String) -> State? {
    switch stands[id] {
    case nil: nil
    case .draft: .draft
    case .sending: .sending
    case .delivered: .delivered
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }
}
