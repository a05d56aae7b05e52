// answers of earlier texts are shown too, if none of a later one is there yet
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  public private(set) var isLoading = false
  public private(set) var problem: String?
  private var asked = 0
  private var shown = 0

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }
  public func search(for text: String) {
    asked += 1
    problem = nil
    if text.isEmpty {
      shown = asked
      results = []
      isLoading = false
      return
    }
    isLoading = true
    let number = asked
    let (fetch, rank) = (fetch, rank)
    Task.detached {
      do {
        let titles = rank(try await fetch(text))
        await self.show(titles, number)
      } catch {
        await self.fail(number)
      }
    }
  }

  private func show(_ titles: [String], _ number: Int) {
    guard number > shown else { return }
    shown = number
    results = titles
    if number == asked { isLoading = false }
  }

  private func fail(_ number: Int) {
    guard number == asked else { return }
    shown = asked
    isLoading = false
    problem = "The library does not answer."
  }
}
