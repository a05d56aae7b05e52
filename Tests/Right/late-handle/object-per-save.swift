// An object per save, an ordinary task with the text captured.

@MainActor
public final class DraftBook {
  private final class Save {
    let text: String
    var task: Task<Void, Never>?
    init(text: String) { self.text = text }
  }
  private enum Disk {
    case has(String)
    case unknown
  }

  private let store: @MainActor (String) async throws -> Void
  private var current: Save?
  private var disk = Disk.has("")

  public var text = ""

  public var isSaving: Bool { current != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    if current != nil { return }
    if case .has(text) = disk { return }
    let save = Save(text: text)
    current = save
    save.task = Task {
      guard !Task.isCancelled else { return }
      do {
        try await store(save.text)
        end(save, .has(save.text))
      } catch {
        end(save, .unknown)
      }
    }
  }

  private func end(_ save: Save, _ state: Disk) {
    guard current === save else { return }
    current = nil
    disk = state
  }

  public func abandon() {
    guard let save = current else { return }
    save.task?.cancel()
    current = nil
    disk = .unknown
  }
}
