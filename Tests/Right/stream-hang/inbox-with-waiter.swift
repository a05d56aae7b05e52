// An inbox with a queue and a waiting continuation; the radio knows it weakly
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

private final class Inbox: Sendable {
  private struct State {
    var frames: [Frame] = []
    var waiting: CheckedContinuation<Frame?, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())

  func put(_ frame: Frame) {
    let waiting = state.withLock { state -> CheckedContinuation<Frame?, Never>? in
      guard !state.isClosed else { return nil }
      if state.waiting == nil { state.frames.append(frame) }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: frame)
  }

  func next() async -> Frame? {
    await withCheckedContinuation { continuation in
      let (isReady, frame) = state.withLock { state -> (Bool, Frame?) in
        if state.isClosed { return (true, nil) }
        if !state.frames.isEmpty { return (true, state.frames.removeFirst()) }
        state.waiting = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: frame) }
    }
  }

  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.frames = []
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let inbox = Inbox()
  private var hasStarted = false

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
  }

  deinit {
    inbox.close()
  }

  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    Task { [weak self, inbox, deliver] in
      while let frame = await inbox.next() {
        await deliver(frame)
        await self?.frameDelivered()
      }
    }
    radio.listen { [weak inbox] frame in
      inbox?.put(frame)
    }
  }

  private func frameDelivered() {
    delivered += 1
  }
}
