// an actor inside asks and ranks; the screen compares tickets when it comes back
@MainActor
public final class SearchModel {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  public private(set) var results: [String] = []
  public private(set) var isLoading = false
  public private(set) var problem: String?
  private var ticket = Ticket()
  private let room: Room

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
    room = Room(fetch: fetch, rank: rank)
  }

  public func search(for text: String) {
    let mine = Ticket()
    ticket = mine
    problem = nil
    isLoading = false
    if text.isEmpty {
      results = []
      return
    }
    isLoading = true
    Task {
      let answer = await room.answer(text)
      guard ticket === mine else { return }
      if let answer { results = answer } else { problem = "The library does not answer." }
      isLoading = false
    }
  }
}

private final class Ticket: Sendable {}

private actor Room {
  private let fetch: @Sendable (String) async throws -> [String]
  private let rank: @Sendable ([String]) -> [String]

  init(
    fetch: @escaping @Sendable (String) async throws -> [String], rank: @escaping @Sendable ([String]) -> [String]
  ) {
    self.fetch = fetch
    self.rank = rank
  }

  func answer(_ text: String) async -> [String]? {
    do {
      let titles = try await fetch(text)
      return await Task.detached { [rank] in rank(titles) }.value
    } catch {
      return nil
    }
  }
}
