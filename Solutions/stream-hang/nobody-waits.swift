import Synchronization

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

/// Frames that wait for their delivery.
private final class Queue: Sendable {
  private struct State {
    var frames: [Frame] = []
    var isBeingEmptied = false
  }

  private let state = Mutex(State())

  /// - Returns: true if nobody empties the queue now, so that the caller has to see to it.
  func add(_ frame: Frame) -> Bool {
    state.withLock { state in
      state.frames.append(frame)
      defer { state.isBeingEmptied = true }
      return !state.isBeingEmptied
    }
  }

  /// - Returns: nil if there is none, and then whoever empties the queue is done.
  func next() -> Frame? {
    state.withLock { state in
      guard state.frames.isEmpty else { return state.frames.removeFirst() }
      state.isBeingEmptied = false
      return nil
    }
  }
}

/// The receiving side of a field notebook. Opening a notebook creates one, closing the notebook releases it.
///
/// The transport works as long as something holds it, and is gone when nothing does.
public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let queue = Queue()
  private var isListening = false

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
    guard !isListening else { return }
    isListening = true
    radio.listen { [weak self] frame in
      guard let queue = self?.queue, queue.add(frame) else { return }
      // It ends when the queue is empty. A delivery holds the transport, and between two of them nothing does.
      Task { while let frame = queue.next() { await self?.handle(frame) } }
    }
  }

  private func handle(_ frame: Frame) async {
    await deliver(frame)
    delivered += 1
  }
}
