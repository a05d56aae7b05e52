/// The log of a ship, as the officer of the watch writes it.
///
/// The bridge shows it, so it belongs to the main actor.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  /// One save. It owns the handle of its task.
  @MainActor private final class Save {
    var task: Task<Void, Never>?
  }

  private var current: Save?
  /// What the store has for certain.
  private var saved: String? = ""

  /// What the officer has written so far.
  public var text = ""

  /// Whether a save is under way. The save button is grey then.
  public var isSaving: Bool { current != nil }

  /// - Parameter store: keeps a text. Often it has to wait for the disk. If the disk is idle, it returns or throws without
  ///   waiting. Of two texts it keeps the one that it was given later.
  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  /// Saves the text as it is now, and returns without waiting for the store.
  ///
  /// Does nothing while a save is under way, or if the store has this text already.
  public func save() {
    guard current == nil, text != saved else { return }
    let save = Save()
    current = save
    saved = nil
    save.task = Task.immediate { [written = text] in
      do {
        try await store(written)
        end(save, with: written)
      } catch {
        end(save, with: nil)
      }
    }
  }

  private func end(_ save: Save, with written: String?) {
    guard current === save else { return }
    current = nil
    saved = written
  }

  /// Gives up the save that is under way. The store's task is cancelled, and the next save can begin at once.
  public func abandon() {
    current?.task?.cancel()
    current = nil
  }
}
