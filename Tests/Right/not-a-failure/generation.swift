// A generation number and the last state that was no spinner
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
    guard !Task.isCancelled else {
      state = settled
      return
    }
    state = .loading
    let outcome: State
    do {
      outcome = .loaded(try await load())
    } catch {
      outcome = .failed("\(error)")
    }
    guard mine == generation else { return }
    if !Task.isCancelled { settled = outcome }
    state = settled
  }
}
