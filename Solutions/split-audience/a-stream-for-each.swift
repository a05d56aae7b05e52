import Synchronization

/// The announcements of a railway station, for every display that subscribes.
///
/// A subscription ends when the announcements are closed, when nothing holds them any more, when the display releases
/// its stream, or when its task is cancelled. Displays come and go all day, and do not affect each other.
public final class Announcements: Sendable {
  private struct State {
    var displays: [Int: AsyncStream<String>.Continuation] = [:]
    var subscriptions = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  deinit {
    close()
  }

  /// The number of subscriptions that have not ended.
  public var subscriberCount: Int {
    state.withLock { $0.displays.count }
  }

  /// Subscribes a display. It gets every announcement that is posted from now on, in order, and none from before.
  ///
  /// - Returns: the announcements, for one reader. They wait there until it has time for them. If the announcements are
  ///   closed, it ends at once.
  public func subscribe() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let number: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.subscriptions += 1
      state.displays[state.subscriptions] = continuation
      return state.subscriptions
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    // Weak, because the state holds the continuation, and the continuation this closure.
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.displays.removeValue(forKey: number) }
    }
    return stream
  }

  /// Makes an announcement. Does nothing if the announcements are closed.
  public func post(_ text: String) {
    let displays = state.withLock { $0.displays }
    for display in displays.values { display.yield(text) }
  }

  /// Ends all subscriptions, once the displays have shown what was posted before, and for good.
  public func close() {
    let displays = state.withLock { state in
      state.isClosed = true
      defer { state.displays = [:] }
      return state.displays
    }
    // Not under the lock: finishing calls the handler, which takes it.
    for display in displays.values { display.finish() }
  }
}
