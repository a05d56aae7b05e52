// The listening task is cancelled when the transport goes, each delivery has a task of its own that is not
public final class Frame: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

public protocol Radio: Sendable {
  func listen(_ receive: @escaping @Sendable (Frame) -> Void)
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let frames: AsyncStream<Frame>
  private let continuation: AsyncStream<Frame>.Continuation
  private var listening: Task<Void, Never>?

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
    (frames, continuation) = AsyncStream.makeStream()
  }

  deinit {
    continuation.finish()
    listening?.cancel()
  }

  public func start() {
    guard listening == nil else { return }
    radio.listen { [continuation] frame in
      continuation.yield(frame)
    }
    listening = Task { [weak self, frames, deliver] in
      for await frame in frames where !Task.isCancelled {
        await Task { await deliver(frame) }.value
        await self?.count()
      }
    }
  }

  private func count() {
    delivered += 1
  }
}
