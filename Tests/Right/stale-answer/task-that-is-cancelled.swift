// one task at a time may write; the next text cancels it
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  public private(set) var isLoading = false
  public private(set) var problem: String?
  private var task: Task<Void, Never>?

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }
  public func search(for text: String) {
    task?.cancel()
    task = nil
    problem = nil
    guard !text.isEmpty else {
      results = []
      isLoading = false
      return
    }
    isLoading = true
    task = Task {
      do {
        let titles = try await ordered(text)
        guard !Task.isCancelled else { return }
        results = titles
        isLoading = false
      } catch {
        guard !Task.isCancelled else { return }
        problem = "The library does not answer."
        isLoading = false
      }
    }
  }

  @concurrent
  private nonisolated func ordered(_ text: String) async throws -> [String] {
    rank(try await fetch(text))
  }
}
