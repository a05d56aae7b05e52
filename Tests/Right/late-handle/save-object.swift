// An object that runs the save and reports to the logbook.
@MainActor private final class Save {
  private var task: Task<Void, Never>?

  func begin(
    _ text: String, with store: @escaping @MainActor (String) async throws -> Void,
    end: @escaping @MainActor (String?) -> Void
  ) {
    task = Task.immediate {
      do {
        try await store(text)
        end(text)
      } catch {
        end(nil)
      }
    }
  }

  func cancel() { task?.cancel() }
}

@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var current: Save?
  private var known: String?

  public var text = ""

  public var isSaving: Bool { current != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard current == nil, known != text else { return }
    let save = Save()
    current = save
    known = nil
    save.begin(text, with: store) { [self] result in
      guard current === save else { return }
      current = nil
      known = result
    }
  }

  public func abandon() {
    current?.cancel()
    current = nil
  }
}
