@MainActor final class Feed {
  private(set) var items: [String] = []
  private let decode: @Sendable (String) throws -> [String]
  private let server: Server

  func load(_ page: String) async throws {
    items = try await Task.detached { [decode] in try decode(page) }.value
    items += try await Task { try await server.items() }.value
  }

  nonisolated func note(_ text: String) async {
    await MainActor.run { items.append(text) }
  }
}

actor Decoder {
  private let decode: @Sendable (String) throws -> [String]

  func items(_ page: String) async throws -> [String] {
    try await Task { try decode(page) }.value
  }
}
