// The load is a task of its own; the latest one has the say
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
  private var before = State.empty
  private var latest: Task<[String], any Error>?

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    if latest == nil { before = state }
    if Task.isCancelled {
      latest = nil
      state = before
      return
    }
    let task = Task { try await self.load() }
    latest = task
    state = .loading
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard latest == task else { return }
    latest = nil
    if Task.isCancelled {
      state = before
      return
    }
    switch result {
    case .success(let messages): state = .loaded(messages)
    case .failure(let error): state = .failed("\(error)")
    }
  }
}
