// Each shop is asked only if the round has not been cancelled
/// New prices on their way to the shops of a bakery.
///
/// All shops change their prices, or the owner hears at once why not. A shop that is told to stop before it has changed
/// anything leaves its prices as they are.
public struct Rollout: Sendable {
  public struct Shop: Sendable {
    let name: String
    let update: @Sendable () async throws -> Void

    /// - Parameter update: brings the new prices to the tills. Throws if the shop refuses them. Looks at cancellation
    ///   for as long as the old prices can stay.
    public init(name: String, update: @escaping @Sendable () async throws -> Void) {
      self.name = name
      self.update = update
    }
  }

  private let shops: [Shop]
  private let report: @Sendable (String) -> Void

  /// - Parameter report: is told the name of each shop that has the new prices.
  public init(shops: [Shop], report: @escaping @Sendable (String) -> Void) {
    self.shops = shops
    self.report = report
  }

  /// Updates all shops at the same time, and returns when the last of them has the new prices.
  /// - Throws: the first error of a shop.
  public func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for shop in shops {
        try Task.checkCancellation()
        group.addTask {
          try await shop.update()
          report(shop.name)
        }
      }
    }
  }
}
