// a counter of saves under way; the banner goes up in the same step in which it counts down
public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private var underWay = 0
  public var isSaving: Bool { underWay > 0 }
  public private(set) var unsaved: [String] = []

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    unsaved = []
  }
  public func save(_ text: String) {
    underWay += 1
    Task {
      do {
        try await store(text)
      } catch {
        unsaved.append(text)
      }
      underWay -= 1
    }
  }
}
