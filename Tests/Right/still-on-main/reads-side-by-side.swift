// An actor does the heavy part, texts are read side by side.

actor Indexer {
  let read: @Sendable (String) async throws -> String
  let words: @Sendable (String) -> [String]

  init(read: @escaping @Sendable (String) async throws -> String, words: @escaping @Sendable (String) -> [String]) {
    (self.read, self.words) = (read, words)
  }

  func index(_ titles: [String]) async throws -> [String: [String]] {
    var index: [String: [String]] = [:]
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (number, title) in titles.enumerated() {
        group.addTask { [read] in (number, try await read(title)) }
      }
      var texts = [String](repeating: "", count: titles.count)
      for try await (number, text) in group { texts[number] = text }
      return texts
    }
    for (title, text) in zip(titles, texts) {
      try Task.checkCancellation()
      for word in Set(words(text)) { index[word, default: []].append(title) }
      try Task.checkCancellation()
    }
    return index
  }
}

@MainActor
public final class ScoreLibrary {
  private let indexer: Indexer

  public private(set) var index: [String: [String]] = [:]

  public private(set) var isIndexing = false

  public init(
    read: @escaping @Sendable (String) async throws -> String, words: @escaping @Sendable (String) -> [String]
  ) {
    indexer = Indexer(read: read, words: words)
  }

  public func load(_ titles: [String]) async throws {
    isIndexing = true
    defer { isIndexing = false }
    index = try await indexer.index(titles)
  }
}
