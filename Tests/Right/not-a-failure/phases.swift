// A state machine: resting, or loading over what was there before
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
  private enum Phase {
    case resting(State)
    case loading(visit: UInt, over: State)

    var below: State {
      switch self {
      case .resting(let state), .loading(_, let state): state
      }
    }
  }

  private var phase = Phase.resting(.empty)
  private var visits: UInt = 0

  public var state: State {
    switch phase {
    case .resting(let state): state
    case .loading: .loading
    }
  }

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    visits += 1
    let visit = visits
    phase = .loading(visit: visit, over: phase.below)
    do {
      try Task.checkCancellation()
      let messages = try await load()
      end(visit, with: .loaded(messages), calledOff: Task.isCancelled)
    } catch {
      end(visit, with: .failed("\(error)"), calledOff: Task.isCancelled)
    }
  }

  private func end(_ visit: UInt, with state: State, calledOff: Bool) {
    guard case .loading(visit, let below) = phase else { return }
    phase = .resting(calledOff ? below : state)
  }
}
