// a table of the tasks under way; each takes itself out with what has come of it
public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0

  public private(set) var isSaving = false
  public private(set) var unsaved: [String] = []

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    count += 1
    isSaving = true
    tasks[count] = Task { [number = count, store] in
      let isStored: Bool
      do {
        try await store(text)
        isStored = true
      } catch {
        isStored = false
      }
      ended(number, refused: isStored ? nil : text)
    }
  }

  private func ended(_ number: Int, refused text: String?) {
    if let text { unsaved.append(text) }
    tasks[number] = nil
    isSaving = !tasks.isEmpty
  }

  public var status: String {
    if isSaving { return "saving" }
    return unsaved.isEmpty ? "saved" : "not saved"
  }

  public func dismiss() {
    unsaved = []
  }
}
