// A flag that is stored, and a generation that abandon() changes.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var task: Task<Void, Never>?
  private var generation = 0
  private var clean: String?

  public var text = ""

  public private(set) var isSaving = false

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard !isSaving, clean != text else { return }
    isSaving = true
    clean = nil
    generation += 1
    task = Task.immediate { [mine = generation, text] in
      let isKept: Bool
      do {
        try await store(text)
        isKept = true
      } catch {
        isKept = false
      }
      if generation == mine {
        isSaving = false
        clean = isKept ? text : nil
      }
    }
  }

  public func abandon() {
    generation += 1
    isSaving = false
    task?.cancel()
  }
}
