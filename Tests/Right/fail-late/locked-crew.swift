// A class with a mutex that holds the tasks and the first refusal
import Synchronization

public struct Rollout: Sendable {
  public struct Shop: Sendable {
    let name: String
    let update: @Sendable () async throws -> Void

    public init(name: String, update: @escaping @Sendable () async throws -> Void) {
      self.name = name
      self.update = update
    }
  }

  private let shops: [Shop]
  private let report: @Sendable (String) -> Void

  public init(shops: [Shop], report: @escaping @Sendable (String) -> Void) {
    self.shops = shops
    self.report = report
  }

  private final class Crew: Sendable {
    private struct State {
      var tasks: [Task<Void, Never>] = []
      var isStopped = false
      var refusal: (any Error)?
    }
    private let state = Mutex(State())

    func add(_ task: Task<Void, Never>) {
      let isStopped = state.withLock { s in
        s.tasks.append(task)
        return s.isStopped
      }
      if isStopped { task.cancel() }
    }

    func refused(_ error: any Error) {
      state.withLock { s in
        if s.refusal == nil { s.refusal = error }
      }
      stop()
    }

    func stop() {
      let tasks = state.withLock { s in
        s.isStopped = true
        return s.tasks
      }
      for task in tasks { task.cancel() }
    }

    func end() async throws {
      for task in state.withLock({ $0.tasks }) { await task.value }
      if let refusal = state.withLock({ $0.refusal }) { throw refusal }
    }
  }

  public func run() async throws {
    let crew = Crew()
    try await withTaskCancellationHandler {
      for shop in shops {
        crew.add(
          Task {
            do {
              try await shop.update()
              report(shop.name)
            } catch {
              crew.refused(error)
            }
          })
      }
      try await crew.end()
    } onCancel: {
      crew.stop()
    }
  }
}
