@MainActor final class Feed {
  private(set) var items: [Item] = []
  private let parser: Parser

  func load(_ data: Data) async throws {
    items = try await parsed(data)
  }

  private nonisolated func parsed(_ data: Data) async throws -> [Item] { try parser.parse(data) }
  //^ look
}
