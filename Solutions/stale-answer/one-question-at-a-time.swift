/// What the search screen of a library shows: a field, a list of titles below it, and a spinner while it waits.
///
/// The screen asks again at each keystroke, without waiting for the answer to the one before. It always goes forward: an
/// answer never takes the place of that to a later text, and what the screen says about waiting and failing is about the
/// latest text only. The main actor is free for the next keystroke all the while, but for a few lines.
///
///     let model = SearchModel(fetch: library.titles, rank: readers.order)
///     field.onChange { model.search(for: $0) }
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]
  /// The text that has been typed during a question; nil if none has.
  private var next: String?
  private var isAsking = false

  /// The titles in the list.
  public private(set) var results: [String] = []

  /// Whether the answer to the latest text is still on its way. The spinner turns while it is.
  public private(set) var isLoading = false

  /// Why there is no answer to the latest text; nil if there is one, or if it is still on its way.
  public private(set) var problem: String?

  /// - Parameters:
  ///   - fetch: asks the library for the titles that match a text. Takes as long as it takes, and may or may not stop when
  ///     its task is cancelled.
  ///   - rank: puts titles into the order in which readers look for them. That is work for some tenths of a second.
  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }

  /// Asks for the titles that match a text. An empty text empties the list, at once and for good.
  public func search(for text: String) {
    problem = nil
    next = text
    guard !text.isEmpty else {
      results = []
      isLoading = false
      return
    }
    isLoading = true
    guard !isAsking else { return }
    isAsking = true
    Task { await ask() }
  }

  /// Asks for the latest text, until nothing has been typed during a question.
  private func ask() async {
    while let text = next, !text.isEmpty {
      next = nil
      do {
        let found = try await fetch(text)
        // Detached from the main actor, and from a cancellation that nobody here asks for.
        let titles = await Task.detached { [rank] in rank(found) }.value
        if next == nil { results = titles }
      } catch {
        if next == nil { problem = "The library does not answer." }
      }
      if next == nil { isLoading = false }
    }
    isAsking = false
  }
}
