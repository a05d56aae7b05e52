// states have ranks and only rise; the radio is a child task of a group
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
    private(set) var state: State = .draft

    init(id: String, body: String) {
      self.id = id
      self.body = body
    }

    mutating func advance(to next: State) -> Bool {
      guard Self.rank(next) > Self.rank(state) else { return false }
      state = next
      return true
    }

    private static func rank(_ state: State) -> Int {
      switch state {
      case .draft: 0
      case .sending: 1
      case .delivered, .failed, .cancelled: 2
      }
    }
  }
  private var notes: [Note] = []
  private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

  public init(transport: @escaping @Sendable (String) async throws -> Void) {
    self.transport = transport
  }

  public func add(_ id: String, body: String) {
    guard index(of: id) == nil else { return }
    notes.append(Note(id: id, body: body))
  }

  public func send(_ id: String) async {
    guard let at = index(of: id) else { return }
    guard notes[at].advance(to: .sending) else {
      guard notes[at].state == .sending else { return }
      return await withCheckedContinuation { waiting[at, default: []].append($0) }
    }
    let body = notes[at].body
    let outcome = await withTaskGroup(of: State.self) { [transport] group in
      group.addTask {
        do { try await transport(body) } catch { return .failed }
        return .delivered
      }
      return await group.next() ?? .failed
    }
    advance(at, to: outcome)
  }

  public func cancel(_ id: String) {
    guard let at = index(of: id) else { return }
    advance(at, to: .cancelled)
  }

  public func state(_ id: String) -> State? {
    index(of: id).map { notes[$0].state }
  }

  private func advance(_ at: Int, to fate: State) {
    guard notes[at].advance(to: fate) else { return }
    for waiter in waiting.removeValue(forKey: at) ?? [] { waiter.resume() }
  }

  private func index(of id: String) -> Int? {
    notes.firstIndex { $0.id == id }
  }
}
