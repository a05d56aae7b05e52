// A detached task with a handler; the body is written in place.
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
    let (read, words) = (read, words)
    let work = Task.detached { () async throws -> [String: [String]] in
      var index: [String: [String]] = [:]
      for title in titles {
        let text = try await read(title)
        try Task.checkCancellation()
        for word in Set(words(text)) { index[word, default: []].append(title) }
      }
      return index
    }
    index = try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }
}
