// Free tasks, a stream of their answers read by a keeper, and a cancellation handler
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

  public func run() async throws {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let tasks = shops.map { shop in
      Task {
        do {
          try await shop.update()
          report(shop.name)
          answer.yield(.success(()))
        } catch {
          answer.yield(.failure(error))
        }
      }
    }
    let keeper = Task {
      var verdict: Result<Void, any Error> = .success(())
      for await next in answers.prefix(tasks.count) {
        guard case .success = verdict, case .failure = next else { continue }
        verdict = next
        for task in tasks { task.cancel() }
      }
      for task in tasks { await task.value }
      return verdict
    }
    let verdict = await withTaskCancellationHandler {
      await keeper.value
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    try verdict.get()
  }
}
