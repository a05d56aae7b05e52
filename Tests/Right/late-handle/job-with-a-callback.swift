// A recorder type of its own that does one save and reports once.
/// The log of a ship, as the officer of the watch writes it.
///
/// The bridge shows it, so it belongs to the main actor.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private var job: Job?
  /// What the store has taken last.
  private var saved: String? = ""

  /// What the officer has written so far.
  public var text = ""

  /// Whether a save is under way. The save button is grey then.
  public var isSaving: Bool { job != nil }

  /// - Parameter store: keeps a text. Often it has to wait for the disk. If the disk is idle, it returns or throws without
  ///   waiting. Of two texts it keeps the one that it was given later.
  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  /// Saves the text as it is now, and returns without waiting for the store.
  ///
  /// Does nothing while a save is under way, or if the store has this text already.
  public func save() {
    guard job == nil, text != saved else { return }
    let job = Job(text, to: store) { [weak self] job, ok in
      guard let self, self.job === job else { return }
      self.job = nil
      self.saved = ok ? job.text : nil
    }
    self.job = job
    job.begin()
  }

  /// Gives up the save that is under way. The store's task is cancelled, and the next save can begin at once.
  public func abandon() {
    guard let given = job else { return }
    job = nil
    saved = nil
    given.cancel()
  }
}

/// One text on its way to the store.
@MainActor
private final class Job {
  let text: String
  private let store: @MainActor (String) async throws -> Void
  private let done: @MainActor (Job, Bool) -> Void
  private var task: Task<Void, Never>?
  private var isCancelled = false

  init(
    _ text: String, to store: @escaping @MainActor (String) async throws -> Void,
    done: @escaping @MainActor (Job, Bool) -> Void
  ) {
    (self.text, self.store, self.done) = (text, store, done)
  }

  func begin() {
    task = Task.immediate {
      let ok: Bool
      do { try await store(text); ok = true } catch { ok = false }
      done(self, ok)
    }
    if isCancelled { task?.cancel() }
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }
}
