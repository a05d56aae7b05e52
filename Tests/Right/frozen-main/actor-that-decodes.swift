// an actor for each page takes it apart; loads under way are counted
@MainActor
public final class FeedModel {
  private let fetch: @Sendable () async throws -> String
  private let decode: @Sendable (String) throws -> [String]

  public private(set) var headlines: [String] = []
  private var loads = 0
  public var isLoading: Bool { loads > 0 }

  public init(
    fetch: @escaping @Sendable () async throws -> String, decode: @escaping @Sendable (String) throws -> [String]
  ) {
    self.fetch = fetch
    self.decode = decode
  }
  public func load() async throws {
    loads += 1
    defer { loads -= 1 }
    let page = try await fetch()
    headlines = try await Decoder(decode).headlines(of: page)
  }
}

private actor Decoder {
  private let decode: @Sendable (String) throws -> [String]

  init(_ decode: @escaping @Sendable (String) throws -> [String]) {
    self.decode = decode
  }

  func headlines(of page: String) throws -> [String] {
    try decode(page)
  }
}
