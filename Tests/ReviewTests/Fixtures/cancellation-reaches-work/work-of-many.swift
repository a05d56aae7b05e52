actor Images {
  private var loading: [URL: Task<Image, any Error>] = [:]
  private let load: @Sendable (URL) async throws -> Image

  func image(_ url: URL) async throws -> Image {
    if let task = loading[url] { return try await task.value }
    let task = Task { try await load(url) }
    loading[url] = task
    defer { loading[url] = nil }
    return try await task.value
  }
}

actor Token {
  private var fetching: Task<String, any Error>?
  private let fetch: @Sendable () async throws -> String

  func current() async throws -> String {
    let fetching = fetching ?? Task { try await fetch() }
    self.fetching = fetching
    return try await fetching.value
  }
}
