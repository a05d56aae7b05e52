// Only the transport holds the antenna, which finishes the stream in its own deinit; the radio knows it weakly
public final class Frame: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

public protocol Radio: Sendable {
  func listen(_ receive: @escaping @Sendable (Frame) -> Void)
}

private final class Antenna: Sendable {
  private let continuation: AsyncStream<Frame>.Continuation

  init(_ continuation: AsyncStream<Frame>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }

  func receive(_ frame: Frame) {
    continuation.yield(frame)
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private var antenna: Antenna?

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
  }

  public func start() {
    guard antenna == nil else { return }
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    let antenna = Antenna(continuation)
    self.antenna = antenna
    let report: @Sendable () async -> Void = { [weak self] in await self?.count() }
    Task.detached { [deliver] in
      for await frame in frames {
        await deliver(frame)
        await report()
      }
    }
    radio.listen { [weak antenna] frame in antenna?.receive(frame) }
  }

  private func count() {
    delivered += 1
  }
}
