// A pair of numbers
public enum RadioError: Error, Equatable {
  case cancelled, silence
}

public actor Inbox {

  public enum State: Sendable, Equatable {
    case empty, loading
    case loaded([String])
    case failed(String)
  }

  public private(set) var state: State = .empty
  private let fetch: @Sendable () async throws -> [String]
  private var rest: State = .empty
  private var begun = 0

  public init(load: @escaping @Sendable () async throws -> [String]) {
    fetch = load
  }

  public func refresh() async {
    begun += 1
    await run(begun)
  }

  private func run(_ number: Int) async {
    var outcome: State?
    defer {
      if number == begun {
        if let outcome { rest = outcome }
        state = rest
      }
    }
    if Task.isCancelled { return }
    state = .loading
    do {
      let messages = try await fetch()
      if !Task.isCancelled { outcome = .loaded(messages) }
    } catch {
      if !Task.isCancelled { outcome = .failed("\(error)") }
    }
  }
}
