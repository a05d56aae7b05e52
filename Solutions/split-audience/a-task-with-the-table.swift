import Synchronization

/// The announcements of a railway station, for every display that subscribes.
///
/// A subscription ends when the announcements are closed, when nothing holds them any more, when the display releases
/// its stream, or when its task is cancelled. Displays come and go all day, and do not affect each other.
public final class Announcements: Sendable {
  private enum Message {
    case join(Int, AsyncStream<String>.Continuation)
    case leave(Int)
    case post(String)
  }

  private let messages: AsyncStream<Message>.Continuation
  private let numbers = Atomic(0)
  private let count = Count()

  /// Shared with the handlers of the streams, which must not hold the announcements.
  private final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ number: Int) { count.add(number, ordering: .relaxed) }
  }

  public init() {
    let (stream, messages) = AsyncStream<Message>.makeStream()
    self.messages = messages
    // Nobody but this task touches the table, and it takes the messages in their order.
    Task {
      var displays: [Int: AsyncStream<String>.Continuation] = [:]
      for await message in stream {
        switch message {
        case .join(let number, let display): displays[number] = display
        case .leave(let number): displays[number] = nil
        case .post(let text): for display in displays.values { display.yield(text) }
        }
      }
      for display in displays.values { display.finish() }
    }
  }

  deinit {
    close()
  }

  /// The number of subscriptions that have not ended.
  public var subscriberCount: Int {
    count.value
  }

  /// Subscribes a display. It gets every announcement that is posted from now on, in order, and none from before.
  ///
  /// - Returns: the announcements, for one reader. They wait there until it has time for them. If the announcements are
  ///   closed, it ends at once.
  public func subscribe() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let number = numbers.add(1, ordering: .relaxed).newValue
    count.add(1)
    continuation.onTermination = { [count, messages] _ in
      count.add(-1)
      messages.yield(.leave(number))
    }
    if case .terminated = messages.yield(.join(number, continuation)) { continuation.finish() }
    return stream
  }

  /// Makes an announcement. Does nothing if the announcements are closed.
  public func post(_ text: String) {
    messages.yield(.post(text))
  }

  /// Ends all subscriptions, once the displays have shown what was posted before, and for good.
  public func close() {
    messages.finish()
  }
}
