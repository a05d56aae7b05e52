@MainActor final class Search {
  private var query = ""
  private var searching: Task<Void, Never>?
  private let index: Index
  private(set) var results: [String] = []

  func edit(_ query: String) {
    self.query = query
    searching?.cancel()
    searching = Task {
      do {
        try await Task.sleep(for: .milliseconds(300))
        let found = try await index.find(query)
        results = found
      } catch {}
    }
  }

  func again() {
    searching?.cancel()
    searching = Task { results = (try? await index.find(self.query)) ?? [] }
  }
}
