// The stream is finished when the transport goes; the task delivers by itself and drains what is left
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
  }

  public func start() {
    guard listening == nil else { return }
    listening = Task { [weak self, frames, deliver] in
      for await frame in frames {
        // The radio keeps the stream for ever, so nothing may stay in it.
        guard self != nil else { continue }
        await deliver(frame)
        await self?.count()
      }
    }
    radio.listen { [continuation] frame in
      continuation.yield(frame)
    }
  }

  private func count() {
    delivered += 1
  }
}
