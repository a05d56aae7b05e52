// Every task is in a table until it ends; one of them is the current one.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var ended: Set<Int> = []
  private var current: Int?
  private var last = 0
  private var saved: String? = ""

  public var text = ""

  public var isSaving: Bool { current != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard current == nil, text != saved else { return }
    last += 1
    let id = last
    current = id
    saved = nil
    let written = text
    let task = Task.immediate {
      let result = await outcome(of: written)
      tasks[id] = nil
      ended.insert(id)
      if current == id {
        current = nil
        saved = result
      }
    }
    if ended.remove(id) == nil { tasks[id] = task }
  }

  private func outcome(of written: String) async -> String? {
    do {
      try await store(written)
      return written
    } catch {
      return nil
    }
  }

  public func abandon() {
    guard let id = current else { return }
    current = nil
    tasks[id]?.cancel()
  }
}
