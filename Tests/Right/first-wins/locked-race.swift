// An object with a lock holds the tasks, the count and the one continuation.
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
    try Task.checkCancellation()
    guard !mirrors.isEmpty else { throw NoMirrors() }
    let race = Race(runners: mirrors.count)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation)
        for mirror in mirrors {
          race.add(
            Task {
              do {
                race.won(try await mirror.map())
              } catch {
                race.lost(error)
              }
            })
        }
      }
    } onCancel: {
      race.decide(.failure(CancellationError()))
    }
  }
}

private final class Race: Sendable {
  private struct State {
    var left: Int
    var continuation: CheckedContinuation<Archive.Map, any Error>?
    var tasks: [Task<Void, Never>] = []
    var result: Result<Archive.Map, any Error>?
  }

  private let state: Mutex<State>

  init(runners: Int) {
    state = Mutex(State(left: runners))
  }

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

  func won(_ map: Archive.Map) {
    decide(.success(map))
  }

  func lost(_ error: any Error) {
    let isLast = state.withLock { state in
      state.left -= 1
      return state.left == 0
    }
    if isLast { decide(.failure(error)) }
  }

  func decide(_ result: Result<Archive.Map, any Error>) {
    let (continuation, tasks) = state.withLock { state in
      guard state.result == nil else {
        return (nil as CheckedContinuation<Archive.Map, any Error>?, [Task<Void, Never>]())
      }
      state.result = result
      let found = (state.continuation, state.tasks)
      state.continuation = nil
      state.tasks = []
      return found
    }
    for task in tasks { task.cancel() }
    continuation?.resume(with: result)
  }
}
