// A continuation and a race object.

import Synchronization

public struct Archive: Sendable {
  public struct Map: Sendable {
    public let text: String
    public let mirror: String
  }

  public struct Mirror: Sendable {
    let name: String
    let download: @Sendable () async throws -> String

    public init(name: String, download: @escaping @Sendable () async throws -> String) {
      self.name = name
      self.download = download
    }

    func map() async throws -> Map {
      try await Map(text: download(), mirror: name)
    }
  }

  public struct NoMirrors: Error {}

  private let mirrors: [Mirror]

  public init(mirrors: [Mirror]) {
    self.mirrors = mirrors
  }

  public func fetch() async throws -> Map {
    guard !mirrors.isEmpty else { throw NoMirrors() }
    let race = Race(runners: mirrors.count)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation)
        for mirror in mirrors {
          race.add(
            Task {
              do { race.end(.success(try await mirror.map())) } catch { race.fail(error) }
            })
        }
      }
    } onCancel: {
      race.end(.failure(CancellationError()))
    }
  }
}

private final class Race: Sendable {
  private struct State {
    var runners: Int
    var tasks: [Task<Void, Never>] = []
    var continuation: CheckedContinuation<Archive.Map, any Error>?
    var result: Result<Archive.Map, any Error>?
  }
  private let state: Mutex<State>

  init(runners: Int) { state = Mutex(State(runners: runners)) }

  func begin(_ continuation: CheckedContinuation<Archive.Map, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let result { continuation.resume(with: result) }
  }

  func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.result == nil { state.tasks.append(task) }
      return state.result != nil
    }
    if isOver { task.cancel() }
  }

  func fail(_ error: any Error) {
    let isLast = state.withLock { state in
      state.runners -= 1
      return state.runners == 0
    }
    if isLast { end(.failure(error)) }
  }

  func end(_ result: Result<Archive.Map, any Error>) {
    let (continuation, tasks) = state.withLock { state in
      guard state.result == nil else {
        return (nil, []) as (CheckedContinuation<Archive.Map, any Error>?, [Task<Void, Never>])
      }
      state.result = result
      return (state.continuation.take(), state.tasks)
    }
    for task in tasks { task.cancel() }
    continuation?.resume(with: result)
  }
}
