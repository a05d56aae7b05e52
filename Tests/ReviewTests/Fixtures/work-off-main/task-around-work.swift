@MainActor final class Feed {
  private(set) var items: [String] = []
  private let decode: @Sendable (String) throws -> [String]

  func load(_ page: String) async throws {
    items = try await Task { try decode(page) }.value
    //                  ^ likely
  }

  func loadSlowly(_ page: String) async throws {
    let decoding = Task(priority: .low) { [decode] in try decode(page) }
    //               ^ likely
    let found = try await decoding.value
    await MainActor.run { items = found }
    //      ^ look
  }
}
