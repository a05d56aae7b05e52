// a number for each text; only the latest is shown; ranking in a detached task
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  public private(set) var isLoading = false
  public private(set) var problem: String?
  private var latest = 0

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }
  public func search(for text: String) {
    latest += 1
    problem = nil
    isLoading = !text.isEmpty
    guard !text.isEmpty else {
      results = []
      return
    }
    let number = latest
    Task {
      let answer: Result<[String], any Error>
      do {
        let titles = try await fetch(text)
        let rank = rank
        answer = .success(await Task.detached { rank(titles) }.value)
      } catch {
        answer = .failure(error)
      }
      guard number == latest else { return }
      isLoading = false
      switch answer {
      case .success(let titles): results = titles
      case .failure: problem = "The library does not answer."
      }
    }
  }
}
