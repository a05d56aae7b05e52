@MainActor final class Feed {
  private(set) var items: [Item] = []

  func load(_ data: Data) {
    Task {
      items = (try? JSONDecoder().decode([Item].self, from: data)) ?? []
      //              ^ likely
    }
  }

  func read(_ url: URL) async throws {
    items = try await parse(Data(contentsOf: url))
    //                        ^ look
  }

  func pause() async {
    Thread.sleep(forTimeInterval: 1)
    //^ likely
  }
}
