// No task that begins at once: the text is in the capture list.
extension Result where Failure == any Error {
  @MainActor fileprivate init(_ body: @MainActor () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var task: Task<Void, Never>?
  private var stored: String?

  public var text = ""

  public var isSaving: Bool { task != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard task == nil, stored != text else { return }
    stored = nil
    task = Task { [store, text] in
      let result = await Result { try await store(text) }
      if Task.isCancelled { return }
      task = nil
      if case .success = result { stored = text }
    }
  }

  public func abandon() {
    task?.cancel()
    task = nil
  }
}
