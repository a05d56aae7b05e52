// One struct for the save under way; its handle is filled in when it is there.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private struct Run {
    let id: Int
    var task: Task<Void, Never>?
  }

  private var run: Run?
  private var next = 0
  private var saved: String?

  public var text = ""

  public var isSaving: Bool { run != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    if isSaving || saved == text { return }
    let id = next
    next += 1
    run = Run(id: id)
    let attempt = text
    saved = nil
    let task = Task.immediate {
      var kept = false
      defer {
        if run?.id == id {
          run = nil
          if kept { saved = attempt }
        }
      }
      do {
        try await store(attempt)
        kept = true
      } catch {}
    }
    if run?.id == id { run?.task = task }
  }

  public func abandon() {
    run?.task?.cancel()
    run = nil
  }
}
