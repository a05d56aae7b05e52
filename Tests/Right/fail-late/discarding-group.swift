// A discarding group, which stops at the first error by itself
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
    try await withThrowingDiscardingTaskGroup { group in
      for shop in shops {
        group.addTask { try await bring(to: shop) }
      }
    }
  }

  private func bring(to shop: Shop) async throws {
    try await shop.update()
    report(shop.name)
  }
}
