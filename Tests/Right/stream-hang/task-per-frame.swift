// A state machine, idle, delivering or over; a task delivers one frame and starts the one for the next
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

private final class Line: Sendable {
  private enum State {
    case idle
    case delivering(behind: [Frame])
    case over
  }

  private let state = Mutex(State.idle)
  private let work: Mutex<(@Sendable (Frame) async -> Void)?>

  init(work: @escaping @Sendable (Frame) async -> Void) {
    self.work = Mutex(work)
  }

  func arrive(_ frame: Frame) {
    let isNext = state.withLock { state in
      switch state {
      case .idle:
        state = .delivering(behind: [])
        return true
      case .delivering(var behind):
        state = .idle
        behind.append(frame)
        state = .delivering(behind: behind)
        return false
      case .over:
        return false
      }
    }
    if isNext { begin(frame) }
  }

  private func begin(_ frame: Frame) {
    guard let work = work.withLock({ $0 }) else { return }
    Task {
      await work(frame)
      goOn()
    }
  }

  private func goOn() {
    let next = state.withLock { state -> Frame? in
      guard case .delivering(var behind) = state else { return nil }
      state = .idle
      guard !behind.isEmpty else { return nil }
      let next = behind.removeFirst()
      state = .delivering(behind: behind)
      return next
    }
    if let next { begin(next) }
  }

  func end() {
    let old = state.withLock { state in
      defer { state = .over }
      return state
    }
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    withExtendedLifetime((old, work)) {}
  }
}

public actor Transport {
  private let radio: any Radio
  private let deliver: @Sendable (Frame) async -> Void
  private var line: Line?

  public private(set) var delivered = 0

  public init(radio: any Radio, deliver: @escaping @Sendable (Frame) async -> Void) {
    self.radio = radio
    self.deliver = deliver
  }

  deinit {
    line?.end()
  }

  public func start() {
    guard line == nil else { return }
    let line = Line { [weak self, deliver] frame in
      await deliver(frame)
      await self?.count()
    }
    self.line = line
    radio.listen { frame in line.arrive(frame) }
  }

  private func count() {
    delivered += 1
  }
}
