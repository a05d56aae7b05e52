// An enum, open with a table or closed, and functions that return what is to be done outside the lock.
import Synchronization

public final class Announcements: Sendable {
  private typealias Display = AsyncStream<String>.Continuation

  private enum State {
    case open(displays: [UInt: Display], next: UInt)
    case closed

    mutating func admit(_ display: Display) -> UInt? {
      guard case .open(var displays, let next) = self else { return nil }
      displays[next] = display
      self = .open(displays: displays, next: next + 1)
      return next
    }

    mutating func dismiss(_ number: UInt) -> Display? {
      guard case .open(var displays, let next) = self else { return nil }
      let display = displays.removeValue(forKey: number)
      self = .open(displays: displays, next: next)
      return display
    }

    mutating func shut() -> [Display] {
      defer { self = .closed }
      return all
    }

    var all: [Display] {
      switch self {
      case .open(let displays, _): Array(displays.values)
      case .closed: []
      }
    }
  }

  private let state: Mutex<State>

  public init() {
    state = Mutex(.open(displays: [:], next: 0))
  }

  deinit {
    state.withLock { $0.shut() }.forEach { $0.finish() }
  }

  public var subscriberCount: Int { state.withLock { $0.all.count } }

  public func subscribe() -> AsyncStream<String> {
    let (stream, display) = AsyncStream<String>.makeStream()
    guard let number = state.withLock({ $0.admit(display) }) else {
      display.finish()
      return stream
    }
    // If it has been closed by now, there is nothing left to dismiss.
    display.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.dismiss(number) }
    }
    return stream
  }

  public func post(_ text: String) {
    state.withLock { state in
      for display in state.all { display.yield(text) }
    }
  }

  public func close() {
    for display in state.withLock({ $0.shut() }) { display.finish() }
  }
}
