/// A frame from the air. It can be large, so it is shared and not copied.
public final class Frame: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

/// The hardware. It keeps what it is given for as long as it has power.
public protocol Radio: Sendable {
  /// Calls `receive` for each frame, from wherever the driver happens to run.
  func listen(_ receive: @escaping @Sendable (Frame) -> Void)
}

/// The receiving side of a field notebook. Opening a notebook creates one, closing the notebook releases it.
///
/// The transport works as long as something holds it, and is gone when nothing does.
public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let frames: AsyncStream<Frame>
  private let continuation: AsyncStream<Frame>.Continuation
  private var listening: Task<Void, Never>?

  /// The number of frames that have been delivered.
  public private(set) var delivered = 0

  /// - Parameter deliver: takes a frame. The next one waits until it returns, and a delivery that has begun is not
  ///   disturbed.
  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
    (frames, continuation) = AsyncStream.makeStream()
  }

  /// Begins to deliver frames, one at a time and in the order of their arrival. Further calls change nothing.
  public func start() {
    guard listening == nil else { return }
    radio.listen { [continuation] frame in
      continuation.yield(frame)
    }
    // Weak, so that the task does not keep the transport alive.
    listening = Task { [weak self, frames] in
      for await frame in frames {
        await self?.handle(frame)
      }
    }
  }

  /// Ends the wait: a cancelled task gets no further frame.
  ///
  /// While a frame is handled, the task holds the transport: no delivery can be cut short here.
  deinit {
    listening?.cancel()
  }

  private func handle(_ frame: Frame) async {
    await deliver(frame)
    delivered += 1
  }
}
