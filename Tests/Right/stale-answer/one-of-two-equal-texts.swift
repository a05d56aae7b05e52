// Of two equal texts in a row, before anything was asked, one is asked for
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
  /// The number of the latest text.
  private var latest = 0
  private var waiting: String?

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
    if !text.isEmpty, waiting == text { return }
    waiting = text.isEmpty ? nil : text
    latest += 1
    problem = nil
    guard !text.isEmpty else {
      results = []
      isLoading = false
      return
    }
    isLoading = true
    Task { [number = latest] in
      do {
        if number == latest { waiting = nil }
        let titles = try await self.fetch(text)
        let ranked = await ranked(titles)
        guard number == latest else { return }
        results = ranked
      } catch {
        guard number == latest else { return }
        problem = "The library does not answer."
      }
      isLoading = false
    }
  }

  /// The titles for a text, in their order. Not on the main actor, whatever the module’s settings are.
  @concurrent
  private nonisolated func ranked(_ titles: [String]) async -> [String] {
    rank(titles)
  }
}
