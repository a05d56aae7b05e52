// Tells its own task by withUnsafeCurrentTask, also when the store gives up the save that it is asked for
/// The log of a ship, as the officer of the watch writes it.
///
/// The bridge shows it, so it belongs to the main actor.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void

  /// One save. It is known before its task is: the task may be at its end before `Task.immediate` returns.
  @MainActor
  private final class Run {
    var task: Task<Void, Never>?
    /// Tells the task from others, as long as there is no handle for it.
    var taskID: Int?
    var isAbandoned = false
  }

  private var run: Run?
  /// What the store has taken last, or nil if nobody knows what it has.
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
    let written = text
    let run = Run()
    self.run = run
    run.task = Task.immediate {
      run.taskID = withUnsafeCurrentTask { $0?.hashValue }
      let known: String?
      do {
        try await store(written)
        known = written
      } catch {
        known = nil
      }
      // An abandoned save changes nothing any more.
      guard self.run === run else { return }
      saved = known
      self.run = nil
    }
    // The store itself may have abandoned the save, when there was no handle yet.
    if run.isAbandoned { run.task?.cancel() }
  }

  /// Gives up the save that is under way. The store's task is cancelled, and the next save can begin at once.
  public func abandon() {
    guard let run else { return }
    self.run = nil
    saved = nil
    run.isAbandoned = true
    if let task = run.task {
      task.cancel()
    } else {
      // The store is on the stack: this may be its task, and if it is not, `save()` cancels that as soon as it can.
      withUnsafeCurrentTask { if let task = $0, task.hashValue == run.taskID { task.cancel() } }
    }
  }
}
