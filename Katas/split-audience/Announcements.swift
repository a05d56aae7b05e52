import Synchronization

/// The announcements of a railway station, for every display that subscribes.
///
/// A subscription ends when the announcements are closed, when nothing holds them any more, when the display releases
/// its stream, or when its task is cancelled. Displays come and go all day, and do not affect each other.
public final class Announcements: Sendable {
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let count = Mutex(0)

  public init() {
    (stream, continuation) = AsyncStream.makeStream()
    continuation.onTermination = { [weak self] _ in
      self?.count.withLock { $0 = 0 }
    }
  }

  /// The number of subscriptions that have not ended.
  public var subscriberCount: Int {
    count.withLock { $0 }
  }

  /// Subscribes a display. It gets every announcement that is posted from now on, in order, and none from before.
  ///
  /// - Returns: the announcements, for one reader. They wait there until it has time for them. If the announcements are
  ///   closed, it ends at once.
  public func subscribe() -> AsyncStream<String> {
    count.withLock { $0 += 1 }
    return stream
  }

  /// Makes an announcement. Does nothing if the announcements are closed.
  public func post(_ text: String) {
    continuation.yield(text)
  }

  /// Ends all subscriptions, once the displays have shown what was posted before, and for good.
  public func close() {
    continuation.finish()
  }
}
