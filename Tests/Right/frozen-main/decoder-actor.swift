// an actor of its own for each load, at which the page is decoded
private actor Decoder {
  private let decode: @Sendable (String) throws -> [String]

  init(_ decode: @escaping @Sendable (String) throws -> [String]) {
    self.decode = decode
  }

  func take(apart page: String) throws -> [String] {
    try decode(page)
  }
}

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
    let decoder = Decoder(decode)
    let page = try await fetch()
    headlines = try await decoder.take(apart: page)
  }
}
