// Children that never throw, answers as values, the first refusal kept
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
    let refusal = await withTaskGroup(of: (any Error)?.self, returning: (any Error)?.self) { group in
      for shop in shops {
        group.addTask {
          do { try await shop.update() } catch { return error }
          report(shop.name)
          return nil
        }
      }
      var first: (any Error)?
      for await refusal in group {
        guard let refusal, first == nil else { continue }
        first = refusal
        group.cancelAll()
      }
      return first
    }
    if let refusal { throw refusal }
  }
}
