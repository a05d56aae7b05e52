// The radio keeps a gate, from which the continuation is taken out when the transport goes
import Synchronization

public final class Frame: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

public protocol Radio: Sendable {
  func listen(_ receive: @escaping @Sendable (Frame) -> Void)
}

private final class Gate: Sendable {
  private let way: Mutex<AsyncStream<Frame>.Continuation?>

  init(_ way: AsyncStream<Frame>.Continuation) {
    self.way = Mutex(way)
  }

  func pass(_ frame: Frame) {
    let way = way.withLock { $0 }
    way?.yield(frame)
  }

  func shut() {
    let way = way.withLock { way in
      defer { way = nil }
      return way
    }
    way?.finish()
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let frames: AsyncStream<Frame>
  private let gate: Gate
  private var listening: Task<Void, Never>?

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    self.radio = radio
    self.deliver = deliver
    self.frames = frames
    gate = Gate(continuation)
  }

  deinit {
    gate.shut()
  }

  public func start() {
    if listening != nil { return }
    radio.listen { [gate] in gate.pass($0) }
    listening = Task { [weak self, frames, deliver] in
      var iterator = frames.makeAsyncIterator()
      while let frame = await iterator.next(), self != nil {
        await deliver(frame)
        await self?.add(1)
      }
    }
  }

  private func add(_ count: Int) {
    delivered += count
  }
}
