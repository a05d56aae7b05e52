/// The log of a ship, as the officer of the watch writes it.
///
/// The bridge shows it, so it belongs to the main actor.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var run: Task<Void, Never>?
  /// What the store has taken last.
  private var saved = ""

  /// What the officer has written so far.
  public var text = ""

  /// Whether a save is under way. The save button is grey then.
  public var isSaving: Bool { run != nil }

  /// - Parameter store: keeps a text. Often it has to wait for the disk. If the disk is idle, it returns or throws without
  ///   waiting. Of two texts it keeps the one that it was given later.
  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  /// Saves the text as it is now, and returns without waiting for the store.
  ///
  /// Does nothing while a save is under way, or if the store has this text already.
  public func save() {
    guard run == nil else { return }
    // Begins before `save()` returns, so it reads the text before the officer goes on writing.
    run = Task.immediate {
      defer { run = nil }
      guard text != saved else { return }
      let written = text
      do {
        try await store(written)
        saved = written
      } catch {
        // The text stays unsaved, and the button can be pressed again.
      }
    }
  }

  /// Gives up the save that is under way. The store's task is cancelled, and the next save can begin at once.
  public func abandon() {
    run?.cancel()
    run = nil
  }
}
