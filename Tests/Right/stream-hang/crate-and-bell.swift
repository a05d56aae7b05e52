// A crate behind an NSLock and a stream of signals to look into it
import Foundation

public protocol Radio: Sendable {
  func listen(_ receive: @escaping @Sendable (Frame) -> Void)
}

public final class Frame: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

private final class Crate: @unchecked Sendable {
  // `frames` and `isLocked` are protected by `lock`.
  private let lock = NSLock()
  private var frames: [Frame] = []
  private var isLocked = false
  private let bell: AsyncStream<Void>.Continuation

  init(bell: AsyncStream<Void>.Continuation) {
    self.bell = bell
  }

  func put(_ frame: Frame) {
    lock.withLock {
      if !isLocked { frames.append(frame) }
    }
    bell.yield()
  }

  func take() -> Frame? {
    lock.withLock { frames.isEmpty ? nil : frames.removeFirst() }
  }

  func shut() {
    let left = lock.withLock {
      isLocked = true
      defer { frames = [] }
      return frames
    }
    withExtendedLifetime(left) {}
    bell.finish()
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private let crate: Crate
  private let bell: AsyncStream<Void>
  private var hasStarted = false

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    let (bell, ringer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.radio = radio
    self.deliver = deliver
    self.bell = bell
    crate = Crate(bell: ringer)
  }

  deinit {
    crate.shut()
  }

  public func start() {
    if hasStarted { return }
    hasStarted = true
    let crate = crate
    radio.listen(crate.put)
    Task { [weak self, bell, deliver] in
      for await _ in bell {
        while let frame = crate.take() {
          await deliver(frame)
          await self?.tick()
        }
      }
    }
  }

  private func tick() {
    delivered += 1
  }
}
