// Reading stays where it is; each text is taken apart in a child task.
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
    var new: [String: [String]] = [:]
    for title in titles {
      let text = try await read(title)
      try Task.checkCancellation()
      // The closure is nonisolated, and it calls nothing of this module.
      async let found = words(text)
      for word in Set(await found) { new[word, default: []].append(title) }
    }
    index = new
  }
}
