// A nonisolated struct in a child task.
nonisolated private struct Work {
  let read: @Sendable (String) async throws -> String
  let words: @Sendable (String) -> [String]

  func index(_ titles: [String]) async throws -> [String: [String]] {
    var index: [String: [String]] = [:]
    for title in titles {
      let text = try await read(title)
      try Task.checkCancellation()
      for word in Set(words(text)) { index[word, default: []].append(title) }
    }
    return index
  }
}

@MainActor
public final class ScoreLibrary {
  private let read: @Sendable (String) async throws -> String
  private let words: @Sendable (String) -> [String]

  public private(set) var index: [String: [String]] = [:]

  public private(set) var isIndexing = false

  public init(
    read: @escaping @Sendable (String) async throws -> String, words: @escaping @Sendable (String) -> [String]
  ) {
    self.read = read
    self.words = words
  }

  public func load(_ titles: [String]) async throws {
    isIndexing = true
    defer { isIndexing = false }
    let work = Work(read: read, words: words)
    async let new = work.index(titles)
    index = try await new
  }
}
