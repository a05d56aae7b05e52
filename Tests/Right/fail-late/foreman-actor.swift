// An actor that is told of each refusal and stops the tasks
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

  private actor Foreman {
    private let report: @Sendable (String) -> Void
    private var tasks: [Task<Void, Never>] = []
    private var refusal: (any Error)?
    private var isStopped = false

    init(report: @escaping @Sendable (String) -> Void) { self.report = report }

    func send(to shops: [Shop]) async throws {
      tasks = shops.map { shop in Task { await work(shop) } }
      if isStopped { stop() }
      for task in tasks { await task.value }
      if let refusal { throw refusal }
    }

    func stop() {
      isStopped = true
      for task in tasks { task.cancel() }
    }

    private func refused(_ error: any Error) {
      guard refusal == nil else { return }
      refusal = error
      stop()
    }

    private nonisolated func work(_ shop: Shop) async {
      do {
        try await shop.update()
        report(shop.name)
      } catch {
        await refused(error)
      }
    }
  }

  public func run() async throws {
    let foreman = Foreman(report: report)
    try await withTaskCancellationHandler {
      try await foreman.send(to: shops)
    } onCancel: {
      Task { await foreman.stop() }
    }
  }
}
