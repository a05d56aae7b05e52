// A cancellation handler gives the old state back before the load has stopped
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
  private var current: Int?
  private var visits = 0

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    visits += 1
    let visit = visits
    current = visit
    guard !Task.isCancelled else { return end(visit, nil) }
    state = .loading
    let outcome = await withTaskCancellationHandler {
      await result()
    } onCancel: {
      Task { await self.end(visit, nil) }
    }
    end(visit, Task.isCancelled ? nil : outcome)
  }

  private func result() async -> State {
    do {
      return .loaded(try await load())
    } catch {
      return .failed("\(error)")
    }
  }

  private func end(_ visit: Int, _ outcome: State?) {
    guard current == visit else { return }
    current = nil
    if let outcome { settled = outcome }
    state = settled
  }
}
