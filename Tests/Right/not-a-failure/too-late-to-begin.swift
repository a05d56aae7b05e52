// A refresh in a task that is cancelled already changes nothing, and a load that was done in time shows its result
/// What the radio throws.
public enum RadioError: Error, Equatable {
  /// The radio was told to stop: the task that waited for it has been cancelled.
  case cancelled
  /// Nobody answers.
  case silence
}

/// The inbox page of a field notebook.
///
/// The page calls `refresh()` in a task of its own each time it is opened, and cancels that task when the user turns
/// the page. A cancelled refresh leaves the inbox as if it had never been asked for.
///
///     let task = Task { await inbox.refresh() }
///     // The user turns the page.
///     task.cancel()
public actor Inbox {
  /// What the page shows.
  public enum State: Equatable, Sendable {
    /// Nothing has been loaded yet.
    case empty
    /// A spinner.
    case loading
    /// The messages of the last load.
    case loaded([String])
    /// An alert, in words for the user.
    case failed(String)
  }

  private let load: @Sendable () async throws -> [String]

  public private(set) var state = State.empty
  /// What the inbox showed when it last was not loading.
  private var settled = State.empty
  /// The number of the latest refresh. Only this one may change what is shown.
  private var latest = 0

  /// - Parameter load: fetches the messages. If its task is cancelled it stops in its own time, and throws either
  ///   `CancellationError` or the radio's own error. If it was done already, it returns.
  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }

  /// Loads the messages anew, and returns when the page shows how it went.
  ///
  /// The user may be back before a cancelled load has stopped. The inbox is then the business of the new load
  /// alone.
  public func refresh() async {
    guard !Task.isCancelled else { return }
    latest += 1
    let number = latest
    state = .loading
    let result: State
    do {
      result = .loaded(try await load())
    } catch {
      // Whatever it threw: nobody waits for it any more.
      result = Task.isCancelled ? settled : .failed("\(error)")
    }
    guard number == latest else { return }
    settled = result
    state = result
  }
}
