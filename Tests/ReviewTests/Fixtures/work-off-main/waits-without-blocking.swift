@MainActor final class Feed {
  private(set) var items: [Item] = []
  private let server: Server

  func load() {
    Task {
      items = await server.items()
      try await Task.sleep(for: .seconds(1))
      await process.waitUntilExit()
    }
  }

  func read(_ url: URL) async throws {
    let task = Task.detached { try Data(contentsOf: url) }
    items = try await server.decode(task.value)
  }

  private nonisolated func forwarded(_ url: URL) async throws -> [Item] {
    try await server.items(at: url)
  }

  private nonisolated func name() -> String { "feed" }
}
