// a failure of the latest text empties the list
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]
  private var latest = 0

  public private(set) var results: [String] = []

  public private(set) var isLoading = false

  public private(set) var problem: String?

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }

  public func search(for text: String) {
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
        let titles = try await titles(for: text)
        guard number == latest else { return }
        results = titles
      } catch {
        guard number == latest else { return }
        results = []
        problem = "The library does not answer."
      }
      isLoading = false
    }
  }

  @concurrent
  private nonisolated func titles(for text: String) async throws -> [String] {
    rank(try await fetch(text))
  }
}
