// a generation for each text, looked at once after fetching and ranking, both off the main actor
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]
  private var generation = 0
  private var task: Task<Void, Never>?

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
    generation += 1
    task?.cancel()
    task = nil
    problem = nil
    guard !text.isEmpty else {
      results = []
      isLoading = false
      return
    }
    isLoading = true
    let generation = generation
    task = Task {
      let answer = await Self.ask(text, fetch, rank)
      guard generation == self.generation else { return }
      isLoading = false
      switch answer {
      case .success(let titles): results = titles
      case .failure: problem = "The library does not answer."
      }
    }
  }

  @concurrent
  private nonisolated static func ask(
    _ text: String, _ fetch: @Sendable (String) async throws -> [String], _ rank: @Sendable ([String]) -> [String]
  ) async -> Result<[String], any Error> {
    do { return .success(rank(try await fetch(text))) } catch { return .failure(error) }
  }
}
