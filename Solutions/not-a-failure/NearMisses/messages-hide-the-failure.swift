public enum RadioError: Error, Equatable {
  case cancelled
  case silence
}

public actor Inbox {
  public enum State: Equatable, Sendable {
    case empty
    case loading
    case loaded([String])
    case failed(String)
  }

  private let load: @Sendable () async throws -> [String]
  public private(set) var state = State.empty
  private var settled = State.empty
  private var generation = 0

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    generation += 1
    let mine = generation
    state = .loading
    do {
      let messages = try await load()
      guard mine == generation else { return }
      if !Task.isCancelled { settled = .loaded(messages) }
    } catch {
      guard mine == generation else { return }
      if !Task.isCancelled, settled == .empty { settled = .failed("\(error)") }
    }
    state = settled
  }
}
