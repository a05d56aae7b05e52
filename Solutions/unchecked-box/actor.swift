/// Hands the readings of a sensor to the target that is bound to it.
///
/// Each reading is handed to one target, in the order of posting, and is not lost. What is posted while none is bound
/// waits for the first target.
public actor Feed {
  private let readings: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private var target: @Sendable (Int) async -> Void = { _ in }
  /// The only consumer of the stream, from the first target on.
  private var task: Task<Void, Never>?

  public init() {
    (readings, continuation) = AsyncStream.makeStream()
  }

  /// Has all readings handed to this target, instead of the one that was bound before.
  ///
  /// Once this has returned, none is handed to the one before any more. A reading that it has already been handed is
  /// its own business: the new target may be handed the next one at once, or when that is done.
  public func bind(to target: @escaping @Sendable (Int) async -> Void) async {
    self.target = target
    guard task == nil else { return }
    task = Task { [weak self, readings] in
      for await reading in readings {
        await self?.hand(reading)
      }
    }
  }

  /// Takes a reading. Never waits.
  public nonisolated func post(_ reading: Int) {
    continuation.yield(reading)
  }

  /// Hands a reading to the target that is bound now.
  private func hand(_ reading: Int) async {
    await target(reading)
  }

  // When the feed is gone, so are its targets.
  deinit {
    task?.cancel()
  }
}
