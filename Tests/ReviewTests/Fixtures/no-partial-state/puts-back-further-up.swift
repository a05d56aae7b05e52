actor Player {
  private(set) var isFetching: Bool?
  let url: @Sendable (String) async throws -> String

  init(url: @escaping @Sendable (String) async throws -> String) { self.url = url }

  func load(_ chapter: String) async {
    do {
      try await open(chapter)
    } catch {
      isFetching = nil
    }
  }

  private func open(_ chapter: String) async throws {
    let address = try await address(of: chapter)
    print(address)
  }

  private func address(of chapter: String) async throws -> String {
    isFetching = true
    let address = try await url(chapter)
    isFetching = false
    return address
  }
}
