// a detached task behind a gate, which is opened when the cancellation handler is in place
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
    let (gate, opener) = AsyncStream<Never>.makeStream()
    let task = Task.detached { [decode] in
      for await _ in gate {}
      return try decode(page)
    }
    return try await withTaskCancellationHandler {
      opener.finish()
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
