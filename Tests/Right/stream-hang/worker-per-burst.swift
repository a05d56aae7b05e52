// No task waits for frames at all; the first frame of a burst starts a worker that ends when the queue is empty
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

private final class Workshop: Sendable {
  private struct State {
    var queue: [Frame] = []
    var isBusy = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let deliver: @Sendable (Frame) async -> Void
  private let done: @Sendable () async -> Void

  init(deliver: @escaping @Sendable (Frame) async -> Void, done: @escaping @Sendable () async -> Void) {
    self.deliver = deliver
    self.done = done
  }

  func take(in frame: Frame) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.queue.append(frame)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFirst else { return }
    Task {
      while let frame = self.next() {
        await self.deliver(frame)
        await self.done()
      }
    }
  }

  private func next() -> Frame? {
    state.withLock { state in
      guard !state.queue.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.queue.removeFirst()
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.queue = []
    }
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private var workshop: Workshop?

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
  }

  deinit {
    workshop?.close()
  }

  public func start() {
    guard workshop == nil else { return }
    let workshop = Workshop(deliver: deliver) { [weak self] in await self?.count() }
    self.workshop = workshop
    radio.listen { [weak workshop] frame in workshop?.take(in: frame) }
  }

  private func count() {
    delivered += 1
  }
}
