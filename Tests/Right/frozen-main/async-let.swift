// the decoding is a child task, begun with async let
@MainActor
public final class FeedModel {
  private let fetch: @Sendable () async throws -> String
  private let decode: @Sendable (String) throws -> [String]

  public private(set) var headlines: [String] = []

  public private(set) var isLoading = false

  public init(
    fetch: @escaping @Sendable () async throws -> String, decode: @escaping @Sendable (String) throws -> [String]
  ) {
    self.fetch = fetch
    self.decode = decode
  }

  public func load() async throws {
    isLoading = true
    defer { isLoading = false }
    let page = try await fetch()
    headlines = try await decoded(page)
  }

  private func decoded(_ page: String) async throws -> [String] {
    let decode = decode
    async let parts = Self.run(decode, page)
    return try await parts
  }

  @concurrent
  private nonisolated static func run(
    _ decode: @Sendable (String) throws -> [String], _ page: String
  ) async throws -> [String] {
    try decode(page)
  }
}
