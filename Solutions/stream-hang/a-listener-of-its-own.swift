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

/// A task that waits for frames, and the end of its wait. It lives as long as whoever listens.
private final class Listener: Sendable {
  private let continuation: AsyncStream<Frame>.Continuation

  /// - Parameter handle: must not hold the listener, nor what holds it.
  init(handle: @escaping @Sendable (Frame) async -> Void) {
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    self.continuation = continuation
    Task {
      for await frame in frames { await handle(frame) }
    }
  }

  var receive: @Sendable (Frame) -> Void {
    { [continuation] frame in continuation.yield(frame) }
  }

  deinit {
    continuation.finish()
  }
}

/// The receiving side of a field notebook. Opening a notebook creates one, closing the notebook releases it.
///
/// The transport works as long as something holds it, and is gone when nothing does.
public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private var listener: Listener?

  /// The number of frames that have been delivered.
  public private(set) var delivered = 0

  /// - Parameter deliver: takes a frame. The next one waits until it returns, and a delivery that has begun is not
  ///   disturbed.
  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
  }

  /// Begins to deliver frames, one at a time and in the order of their arrival. Further calls change nothing.
  public func start() {
    guard listener == nil else { return }
    let listener = Listener { [weak self] frame in await self?.handle(frame) }
    self.listener = listener
    radio.listen(listener.receive)
  }

  private func handle(_ frame: Frame) async {
    await deliver(frame)
    delivered += 1
  }
}
