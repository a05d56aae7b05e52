/// The log of a ship, as the officer of the watch writes it.
///
/// The bridge shows it, so it belongs to the main actor.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var run: Task<Void, Never>?
  /// What the store has for certain.
  private var saved: String? = ""

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
    guard run == nil, text != saved else { return }
    saved = nil
    // It cannot begin before this function returns: both need the main actor.
    run = Task { [written = text] in
      let isStored = await (try? store(written)) != nil
      // `abandon()` has taken the handle, and another save may have put its own there.
      guard !Task.isCancelled else { return }
      run = nil
      if isStored { saved = written }
    }
  }

  /// Gives up the save that is under way. The store's task is cancelled, and the next save can begin at once.
  public func abandon() {
    run?.cancel()
    run = nil
  }
}
