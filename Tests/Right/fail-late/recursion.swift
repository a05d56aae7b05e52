// A recursive function that takes one answer and leaves the rest to itself, or stops them
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
    try await withThrowingTaskGroup(of: String.self) { group in
      for shop in shops {
        group.addTask {
          try await shop.update()
          report(shop.name)
          return shop.name
        }
      }
      try await settle(&group)
    }
  }

  private func settle(_ group: inout ThrowingTaskGroup<String, any Error>) async throws {
    switch await group.nextResult() {
    case nil:
      return
    case .success:
      try await settle(&group)
    case .failure(let refusal):
      group.cancelAll()
      while await group.nextResult() != nil {}
      throw refusal
    }
  }
}
