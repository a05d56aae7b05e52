// A cancelled caller gets a CancellationError, also if its page is decoded already
/// The headlines on the screen.
///
/// It is used by views, so it belongs to the main actor, and its state is read there without waiting.
@MainActor
public final class FeedModel {
  private let fetch: @Sendable () async throws -> String
  private let decode: @Sendable (String) throws -> [String]

  /// What the screen shows.
  public private(set) var headlines: [String] = []

  /// Whether the screen shows that something is under way.
  public private(set) var isLoading = false

  /// - Parameters:
  ///   - fetch: gets a page from the server. Suspends for as long as that takes.
  ///   - decode: takes a page apart, which is work for some tenths of a second. Asks now and then whether its task has
  ///     been cancelled, and throws if so.
  public init(
    fetch: @escaping @Sendable () async throws -> String, decode: @escaping @Sendable (String) throws -> [String]
  ) {
    self.fetch = fetch
    self.decode = decode
  }

  /// Gets a page and shows what is in it. The main actor is free for others all the while, but for a few lines.
  ///
  /// If the caller is cancelled, so is the work: a decoding that would begin after that does not, or knows it from the start.
  /// - Throws: what `fetch` or `decode` throws. What was shown before is shown then.
  public func load() async throws {
    isLoading = true
    defer { isLoading = false }
    let page = try await fetch()
    let new = try await decoded(page)
    try Task.checkCancellation()
    headlines = new
  }

  /// Never on the caller's actor, whatever the module's settings are.
  @concurrent
  private nonisolated func decoded(_ page: String) async throws -> [String] {
    try decode(page)
  }
}
