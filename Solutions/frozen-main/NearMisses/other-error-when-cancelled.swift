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
    do {
      let page = try await fetch()
      headlines = try await decoded(page)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  @concurrent
  private nonisolated func decoded(_ page: String) async throws -> [String] {
    try decode(page)
  }
}
