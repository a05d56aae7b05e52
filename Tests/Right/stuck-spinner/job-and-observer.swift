// one task does the work, another waits for its result and enters it
public actor Editor {
  private let store: @Sendable (String) async throws -> Void
  private var waitingFor = 0 {
    didSet { isSaving = waitingFor != 0 }
  }

  public private(set) var isSaving = false
  public private(set) var unsaved: [String] = []

  public init(store: @escaping @Sendable (String) async throws -> Void) {
    self.store = store
  }

  public func save(_ text: String) {
    waitingFor += 1
    let job = Task.detached { [store] in
      try await store(text)
    }
    Task {
      let result = await job.result
      if case .failure = result { unsaved.append(text) }
      waitingFor -= 1
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
