// A for loop over the group
public struct Rollout {
  private let shops: [Shop]
  private let report: @Sendable (String) -> Void

  public init(shops: [Shop], report: @escaping @Sendable (String) -> Void) {
    (self.shops, self.report) = (shops, report)
  }
}

extension Rollout: Sendable {}

extension Rollout {
  public struct Shop: Sendable {
    let name: String
    let update: @Sendable () async throws -> Void

    public init(name: String, update: @escaping @Sendable () async throws -> Void) {
      self.name = name
      self.update = update
    }
  }
}

extension Rollout {
  public func run() async throws {
    let report = report
    let works = shops.map { shop -> @Sendable () async throws -> Bool in
      {
        try await shop.update()
        report(shop.name)
        return true
      }
    }
    try await withThrowingTaskGroup(of: Bool.self, returning: Void.self) { group in
      defer { group.cancelAll() }
      works.forEach { group.addTask(operation: $0) }
      for try await _ in group {}
    }
  }
}
