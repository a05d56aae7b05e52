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
  private var shown = State.empty
  private var running: Set<Int> = []
  private var latest = 0

  public var state: State { running.isEmpty ? shown : .loading }

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    latest += 1
    let mine = latest
    running.insert(mine)
    let outcome: State
    do {
      outcome = .loaded(try await load())
    } catch {
      outcome = .failed("\(error)")
    }
    running.remove(mine)
    if mine == latest, !Task.isCancelled {
      shown = outcome
      running = []
    }
  }
}
