// An actor, which the default does not reach.
private actor Archivist {
  func index(
    _ titles: [String], _ read: @Sendable (String) async throws -> String, _ words: @Sendable (String) -> [String]
  ) async throws -> [String: [String]] {
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

  private let archivist = Archivist()

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
    index = try await archivist.index(titles, read, words)
  }
}
