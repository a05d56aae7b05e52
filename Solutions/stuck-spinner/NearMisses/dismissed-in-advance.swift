public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private var onTheirWay = 0
  private var generation = 0

  public var isSaving: Bool { onTheirWay > 0 }
  public private(set) var unsaved: [String] = []

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    onTheirWay += 1
    Task { [generation] in
      do {
        try await store(text)
      } catch {
        if generation == self.generation { unsaved.append(text) }
      }
      onTheirWay -= 1
    }
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    generation += 1
    unsaved = []
  }
}
