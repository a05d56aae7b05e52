// the decoding is stored as a concurrent closure, and the loads under way are counted
@MainActor
public final class FeedModel {
  private let fetch: @Sendable () async throws -> String
  private let decode: @concurrent @Sendable (String) async throws -> [String]
  private var underWay = 0

  public private(set) var headlines: [String] = []

  public var isLoading: Bool { underWay > 0 }

  public init(
    fetch: @escaping @Sendable () async throws -> String, decode: @escaping @Sendable (String) throws -> [String]
  ) {
    self.fetch = fetch
    self.decode = { @concurrent page in try decode(page) }
  }

  public func load() async throws {
    underWay += 1
    defer { underWay -= 1 }
    headlines = try await decode(try await fetch())
  }
}
