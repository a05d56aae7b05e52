// a state machine, from which spinner and problem are computed
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  private enum Phase {
    case resting
    case asking(Question)
    case failed(String)
  }

  private final class Question: Sendable {}

  private var phase = Phase.resting

  public var isLoading: Bool {
    if case .asking = phase { true } else { false }
  }

  public var problem: String? {
    if case .failed(let reason) = phase { reason } else { nil }
  }

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }
  public func search(for text: String) {
    if text.isEmpty {
      phase = .resting
      results = []
      return
    }
    let question = Question()
    phase = .asking(question)
    Task { await self.ask(text, question) }
  }

  private func ask(_ text: String, _ question: Question) async {
    let end: Phase
    var titles: [String] = []
    do {
      titles = try await fetch(text)
      if isOpen(question) { titles = await Self.sorted(titles, by: rank) }
      end = .resting
    } catch {
      end = .failed("The library does not answer.")
    }
    guard isOpen(question) else { return }
    if case .resting = end { results = titles }
    phase = end
  }

  private func isOpen(_ question: Question) -> Bool {
    guard case .asking(let current) = phase else { return false }
    return current === question
  }

  @concurrent
  private nonisolated static func sorted(
    _ titles: [String], by rank: @Sendable ([String]) -> [String]
  ) async -> [String] {
    rank(titles)
  }
}
