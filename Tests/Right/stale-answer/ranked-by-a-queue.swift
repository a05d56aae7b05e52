// A block of a global queue ranks the titles, and resumes a continuation
import Dispatch

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

  /// How many texts have been typed. The number of the latest one.
  private var asked = 0
  /// The number of the text that the screen is about: that of its answer, its failure, or its emptiness.
  private var settled = 0
  /// The questions under way, by their number.
  private var questions: [Int: Task<Void, Never>] = [:]

  /// The titles in the list.
  public private(set) var results: [String] = []

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

  isolated deinit {
    for question in questions.values { question.cancel() }
  }
}

extension SearchModel {
  /// Whether the answer to the latest text is still on its way. The spinner turns while it is.
  public var isLoading: Bool { settled < asked }

  /// Asks for the titles that match a text. An empty text empties the list, at once and for good.
  public func search(for text: String) {
    asked += 1
    problem = nil
    if text.isEmpty {
      results.removeAll()
      settle(asked)
    } else {
      ask(text, as: asked)
    }
  }

  private func ask(_ text: String, as number: Int) {
    questions[number] = Task { [weak self, fetch, rank] in
      let answer: Result<[String], any Error>
      do {
        let titles = try await fetch(text)
        guard let self, settled < number else { return }
        answer = .success(await onAnotherThread { rank(titles) })
      } catch {
        answer = .failure(error)
      }
      self?.receive(answer, to: number)
    }
  }

  /// Shows answers in between as well, so that there is something to look at, but never goes back.
  private func receive(_ answer: Result<[String], any Error>, to number: Int) {
    questions[number] = nil
    guard settled < number else { return }
    switch answer {
    case .success(let titles):
      results = titles
      settle(number)
    case .failure where number == asked:
      problem = "The library does not answer."
      settle(number)
    case .failure:
      break
    }
  }

  /// All that was typed before is of no interest any more.
  private func settle(_ number: Int) {
    settled = number
    for (earlier, question) in questions where earlier <= number {
      question.cancel()
      questions[earlier] = nil
    }
  }
}

/// Runs work that takes its time where nobody waits for the thread.
private func onAnotherThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: work()) }
  }
}
