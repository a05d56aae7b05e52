// All texts in a group; the results are put in order at the end.
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
    let found = try await withThrowingTaskGroup(of: (Int, Set<String>).self) { group in
      for (place, title) in titles.enumerated() {
        group.addTask {
          let text = try await read(title)
          try Task.checkCancellation()
          return (place, Set(words(text)))
        }
      }
      var found: [Int: Set<String>] = [:]
      for try await (place, words) in group { found[place] = words }
      return found
    }
    var new: [String: [String]] = [:]
    for (place, title) in titles.enumerated() {
      for word in found[place] ?? [] { new[word, default: []].append(title) }
    }
    index = new
  }
}
