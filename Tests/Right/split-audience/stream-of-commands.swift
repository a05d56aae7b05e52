// Joining, posting and closing go into one stream, whose only reader serves the displays; a lock-protected set counts them.
import Synchronization

private enum Command: Sendable {
  case join(Int, AsyncStream<String>.Continuation)
  case say(String)
  case leave(Int)
}

private final class Attendance: Sendable {
  private struct State {
    var present: Set<Int> = []
    var numbers = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let commands: AsyncStream<Command>.Continuation

  init(commands: AsyncStream<Command>.Continuation) {
    self.commands = commands
  }

  var count: Int { state.withLock { $0.present.count } }

  func join(_ display: AsyncStream<String>.Continuation) {
    let isIn = state.withLock { state in
      guard !state.isClosed else { return false }
      state.numbers += 1
      let number = state.numbers
      state.present.insert(number)
      display.onTermination = { [weak self] _ in self?.leave(number) }
      commands.yield(.join(number, display))
      return true
    }
    if !isIn { display.finish() }
  }

  private func leave(_ number: Int) {
    state.withLock { _ = $0.present.remove(number) }
    commands.yield(.leave(number))
  }

  func say(_ text: String) {
    commands.yield(.say(text))
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.present = []
    }
    commands.finish()
  }
}

public final class Announcements: Sendable {
  private let attendance: Attendance

  public init() {
    let (commands, continuation) = AsyncStream<Command>.makeStream()
    attendance = Attendance(commands: continuation)
    Task.detached {
      var displays: [Int: AsyncStream<String>.Continuation] = [:]
      for await command in commands {
        switch command {
        case .join(let number, let display): displays[number] = display
        case .say(let text): for display in displays.values { display.yield(text) }
        case .leave(let number): displays[number] = nil
        }
      }
      for display in displays.values { display.finish() }
    }
  }

  deinit {
    attendance.close()
  }

  public var subscriberCount: Int { attendance.count }

  public func subscribe() -> AsyncStream<String> {
    let (stream, display) = AsyncStream<String>.makeStream()
    attendance.join(display)
    return stream
  }

  public func post(_ text: String) { attendance.say(text) }

  public func close() { attendance.close() }
}
