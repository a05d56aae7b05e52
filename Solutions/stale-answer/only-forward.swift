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
  /// Asks the library, and puts the titles into their order. Belongs to no actor.
  private let titles: @Sendable (String) async throws -> [String]
  /// How many texts have been typed, and up to which of them the screen has got.
  private var typed = 0
  private var settled = 0

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
    titles = { rank(try await fetch($0)) }
  }

  /// Asks for the titles that match a text. An empty text empties the list, at once and for good.
  public func search(for text: String) {
    typed += 1
    problem = nil
    guard !text.isEmpty else {
      results = []
      settle(typed)
      return
    }
    isLoading = true
    Task { [number = typed] in
      do {
        let titles = try await titles(text)
        guard number > settled else { return }
        results = titles
        settle(number)
      } catch {
        // Nothing to show, and nothing to say either if another answer is still to come.
        guard number == typed else { return }
        problem = "The library does not answer."
        settle(number)
      }
    }
  }

  /// No answer to this text or an earlier one is shown from now on.
  private func settle(_ number: Int) {
    settled = number
    isLoading = number < typed
  }
}
