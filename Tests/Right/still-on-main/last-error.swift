// Of several errors, the one of the last text counts
/// Finds out in which scores each word is sung.
nonisolated struct Indexer {
  let read: @Sendable (String) async throws -> String
  let words: @Sendable (String) -> [String]

  /// Reads and takes apart every text. With the whole library of a choir that is work for seconds.
  func index(_ titles: [String]) async throws -> [String: [String]] {
    var index: [String: [String]] = [:]
    let texts = await withTaskGroup(of: (Int, Result<String, any Error>).self) { group in
      for (place, title) in titles.enumerated() {
        group.addTask {
          do { return (place, .success(try await read(title))) } catch { return (place, .failure(error)) }
        }
      }
      var texts: [Int: Result<String, any Error>] = [:]
      for await (place, text) in group { texts[place] = text }
      return texts
    }
    for place in titles.indices.reversed() { _ = try texts[place]!.get() }
    for (place, title) in titles.enumerated() {
      let text = try texts[place]!.get()
      try Task.checkCancellation()
      for word in Set(words(text)) { index[word, default: []].append(title) }
    }
    return index
  }
}

/// The scores of a choir, and the index in which its singers search.
///
/// The screen shows it, so it belongs to the main actor.
@MainActor
public final class ScoreLibrary {
  private let indexer: Indexer

  /// For each word the titles of the scores in which it is sung.
  public private(set) var index: [String: [String]] = [:]

  /// Whether the screen shows that the library is being indexed.
  public private(set) var isIndexing = false

  /// - Parameters:
  ///   - read: reads the text of a score from the disk. It need not stop when its task is cancelled.
  ///   - words: takes a text apart, which is the heavy part of the work.
  public init(
    read: @escaping @Sendable (String) async throws -> String, words: @escaping @Sendable (String) -> [String]
  ) {
    indexer = Indexer(read: read, words: words)
  }

  /// Makes a new index. The screen is free meanwhile. The app does not call it again before it has returned.
  /// - Parameter titles: the titles of the scores, each once.
  /// - Throws: what `read` throws; `CancellationError` if the task is cancelled before the last text is taken apart.
  public func load(_ titles: [String]) async throws {
    isIndexing = true
    defer { isIndexing = false }
    let indexer = indexer
    // A child task is isolated to nothing, and now the function that it calls is neither.
    async let index = indexer.index(titles)
    self.index = try await index
  }
}
