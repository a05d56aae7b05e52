// An object for each visit, compared by identity
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
  private final class Visit {
    let behind: State

    init(behind: State) {
      self.behind = behind
    }
  }

  public private(set) var state = State.empty
  private var visit: Visit?

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    let mine = Visit(behind: visit?.behind ?? state)
    visit = mine
    state = .loading
    let result: Result<[String], any Error>
    do {
      try Task.checkCancellation()
      result = .success(try await load())
    } catch {
      result = .failure(error)
    }
    guard visit === mine else { return }
    visit = nil
    switch result {
    case _ where Task.isCancelled:
      state = mine.behind
    case .success(let messages):
      state = .loaded(messages)
    case .failure(let error):
      state = .failed("\(error)")
    }
  }
}
