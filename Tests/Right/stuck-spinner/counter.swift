// a count of the saves on their way, lowered in the same step that puts up the banner
public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private var onTheirWay = 0

  public var isSaving: Bool { onTheirWay > 0 }
  public private(set) var unsaved: [String] = []

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    onTheirWay += 1
    Task {
      do {
        try await store(text)
      } catch {
        unsaved.append(text)
      }
      onTheirWay -= 1
    }
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    unsaved = []
  }
}
