// fetch and decoding together in one concurrent static function; the model only shows the outcome
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
    let outcome = await Self.work(fetch, decode)
    isLoading = false
    headlines = try outcome.get()
  }

  @concurrent
  private static nonisolated func work(
    _ fetch: @Sendable () async throws -> String, _ decode: @Sendable (String) throws -> [String]
  ) async -> Result<[String], any Error> {
    do {
      return .success(try decode(try await fetch()))
    } catch {
      return .failure(error)
    }
  }
}
