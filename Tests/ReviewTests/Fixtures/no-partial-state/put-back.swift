@MainActor final class Form {
  private(set) var isSaving = false
  private(set) var isLoading = false
  private(set) var isReady = true
  private(set) var underWay = 0
  private(set) var problems: [String] = []
  let store: @Sendable (String) async throws -> Void

  init(store: @escaping @Sendable (String) async throws -> Void) { self.store = store }

  func save(_ text: String) {
    isSaving = true
    Task {
      defer { isSaving = false }
      try await store(text)
    }
  }

  func load(_ text: String) async {
    isLoading = true
    do {
      try await store(text)
    } catch {
      problems.append(text)
    }
    isLoading = false
  }

  func loadAndCatch(_ text: String) async {
    isLoading = true
    do {
      try await store(text)
      isLoading = false
    } catch {
      end(text)
    }
  }

  private func end(_ text: String) {
    isLoading = false
    problems.append(text)
  }

  func ignore(_ text: String) async {
    underWay += 1
    try? await store(text)
    underWay -= 1
  }

  /// After an error it is not ready.
  func prepare(_ text: String) async throws {
    isReady = false
    try await store(text)
    isReady = true
  }
}
