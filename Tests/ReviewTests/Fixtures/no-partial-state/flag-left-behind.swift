@MainActor final class Form {
  private(set) var isSaving = false
  private(set) var isLoading = false
  private(set) var underWay = 0
  private(set) var problems: [String] = []
  private var locked: Set<Int> = []
  let store: @Sendable (String) async throws -> Void

  init(store: @escaping @Sendable (String) async throws -> Void) { self.store = store }

  func save(_ text: String) {
    isSaving = true
    Task {
      try await store(text)
      //    ^ likely
      isSaving = false
    }
  }

  func load(_ text: String) async throws {
    isLoading = true
    try await store(text)
    //    ^ look
    isLoading = false
  }

  func count(_ text: String) async {
    underWay += 1
    do {
      try await store(text)
      //    ^ likely
      underWay -= 1
    } catch {
      problems.append(text)
    }
  }

  func lock(_ id: Int, _ text: String) async throws {
    locked.insert(id)
    try await store(text)
    //    ^ look
    locked.remove(id)
  }

  /// The screen goes away, and its state with it.
  func open(_ text: String) async {
    do {
      isLoading = true
      try await store(text)
      //    ^ look
      isLoading = false
    } catch {
      dismissForm()
    }
  }

  private func dismissForm() {}
}
