// A structured group, whose children leave a deaf download when they are cancelled.
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
    return try await withThrowingTaskGroup(of: Map.self) { group in
      for mirror in mirrors {
        group.addTask { try await Abandonable.run { try await mirror.map() } }
      }
      defer { group.cancelAll() }
      var last: any Error = NoMirrors()
      while let result = await group.nextResult() {
        try Task.checkCancellation()
        switch result {
        case .success(let map): return map
        case .failure(let error): last = error
        }
      }
      try Task.checkCancellation()
      throw last
    }
  }
}

private final class Abandonable: Sendable {
  private struct State {
    var result: Result<Archive.Map, any Error>?
    var waiter: CheckedContinuation<Archive.Map, any Error>?
  }

  private let state = Mutex(State())

  static func run(_ work: @escaping @Sendable () async throws -> Archive.Map) async throws -> Archive.Map {
    let box = Abandonable()
    let task = Task {
      do {
        box.settle(.success(try await work()))
      } catch {
        box.settle(.failure(error))
      }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { box.wait($0) }
    } onCancel: {
      task.cancel()
      box.settle(.failure(CancellationError()))
    }
  }

  private func wait(_ waiter: CheckedContinuation<Archive.Map, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiter = waiter }
      return state.result
    }
    if let result { waiter.resume(with: result) }
  }

  private func settle(_ result: Result<Archive.Map, any Error>) {
    let waiter = state.withLock { state in
      guard state.result == nil else { return nil as CheckedContinuation<Archive.Map, any Error>? }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: result)
  }
}
