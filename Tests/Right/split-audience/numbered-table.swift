// A stream per subscription, its continuation in a numbered table behind one lock.
import Synchronization

public final class Announcements: Sendable {
  private struct State {
    var displays: [Int: AsyncStream<String>.Continuation] = [:]
    var numbers = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  deinit {
    close()
  }

  public var subscriberCount: Int {
    state.withLock { $0.displays.count }
  }

  public func subscribe() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.numbers += 1
      let number = state.numbers
      continuation.onTermination = { [weak self] _ in self?.leave(number) }
      state.displays[number] = continuation
      return number
    }
    if number == nil { continuation.finish() }
    return stream
  }

  private func leave(_ number: Int) {
    let gone = state.withLock { $0.displays.removeValue(forKey: number) }
    withExtendedLifetime(gone) {}
  }

  public func post(_ text: String) {
    state.withLock { state in
      for display in state.displays.values { display.yield(text) }
    }
  }

  public func close() {
    let displays = state.withLock { state in
      state.isClosed = true
      defer { state.displays = [:] }
      return state.displays
    }
    for display in displays.values { display.finish() }
  }
}
