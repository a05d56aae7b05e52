// A second task waits for the first; what has ended at once is known before.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var task: Task<Bool, Never>?
  private var number = 0
  private var clean: String?

  public var text = ""

  public private(set) var isSaving = false

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard !isSaving, clean != text else { return }
    clean = nil
    isSaving = true
    number += 1
    let mine = number
    let written = text
    let work = Task.immediate { () -> Bool in
      do {
        try await store(written)
        return true
      } catch {
        return false
      }
    }
    task = work
    Task {
      let isKept = await work.value
      guard mine == number else { return }
      isSaving = false
      if isKept { clean = written }
    }
  }

  public func abandon() {
    number += 1
    task?.cancel()
    isSaving = false
  }
}
