// Answers taken as they come; the group cancels and waits when its body throws
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
    try await withThrowingTaskGroup(of: Void.self) { group in
      for shop in shops {
        group.addTask {
          try await shop.update()
          report(shop.name)
        }
      }
      while try await group.next() != nil {}
    }
  }
}
