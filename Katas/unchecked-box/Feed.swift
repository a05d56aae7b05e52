/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public final class Feed: Sendable {
  private let readings: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let consumer = ConsumerBox()

  public init() {
    (readings, continuation) = AsyncStream.makeStream()
  }

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    consumer.task = Task { [readings] in
      for await reading in readings {
        await target(reading)
      }
    }
  }

  /// Takes a reading. Never waits.
  public func post(_ reading: Int) {
    continuation.yield(reading)
  }

  // When the feed is gone, so are its targets.
  deinit {
    consumer.task?.cancel()
  }
}

/// The task that hands the readings over.
///
/// `@unchecked Sendable`: thread-safe, because a task can be used from anywhere.
final class ConsumerBox: @unchecked Sendable {
  var task: Task<Void, Never>?
}
