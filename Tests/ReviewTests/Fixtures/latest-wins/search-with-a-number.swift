@MainActor final class Search {
  private(set) var results: [String] = []
  private var latest = 0
  private var task: Task<Void, any Error>?
  let library: @Sendable (String) async throws -> [String]

  init(library: @escaping @Sendable (String) async throws -> [String]) { self.library = library }

  func type(_ text: String) {
    latest += 1
    Task { [number = latest] in
      let found = try await library(text)
      guard number == latest else { return }
      results = found
    }
  }

  func typeAndCancel(_ text: String) {
    task?.cancel()
    task = Task {
      let found = try await library(text)
      try Task.checkCancellation()
      results = found
    }
  }

  func typeAndAsk(_ text: String) {
    task?.cancel()
    task = Task {
      let found = try await library(text)
      if !Task.isCancelled { results = found }
    }
  }
}
