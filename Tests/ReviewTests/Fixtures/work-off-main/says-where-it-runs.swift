@MainActor final class Feed {
  private(set) var items: [Item] = []
  private let parser: Parser

  func load(_ data: Data) async throws {
    items = try await parsed(data)
    async let more = parser.parse(data)
    items += try await more
  }

  @concurrent private nonisolated func parsed(_ data: Data) async throws -> [Item] {
    try JSONDecoder().decode([Item].self, from: data)
  }
}

actor Parser {
  func parse(_ data: Data) throws -> [Item] { try JSONDecoder().decode([Item].self, from: data) }
}
