@MainActor final class Search {
  private(set) var results: [String] = []
  private(set) var suggestion = ""
  let library: @Sendable (String) async throws -> [String]

  init(library: @escaping @Sendable (String) async throws -> [String]) { self.library = library }

  func type(_ text: String) {
    Task {
      results = try await library(text)
      //^ likely
    }
  }

  func suggest(for text: String) {
    Task {
      let found = try await library(text)
      suggestion = found.first ?? ""
      //^ likely
    }
  }

  func showIfNeeded() {
    guard results.isEmpty else { return }
    show("all")
  }

  // The caller has looked.
  private func show(_ text: String) {
    Task {
      results = try await library(text)
      //^ look
    }
  }
}
