// A mailbox with a sleeping sender that is woken by a continuation, and takes an event only when awake.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private final class Mailbox: Sendable {
    private struct State {
      var isOn = false
      var isClosed = false
      var waiting: [String] = []
      var sleeper: CheckedContinuation<Void, Never>?

      mutating func wake() -> CheckedContinuation<Void, Never>? {
        defer { sleeper = nil }
        return sleeper
      }
    }

    private enum Step {
      case send(String)
      case sleep
      case end
    }

    private let state = Mutex(State())

    func setOn(_ isOn: Bool) {
      state.withLock { state in
        state.isOn = isOn
        if !isOn { state.waiting = [] }
      }
    }

    func put(_ event: String) {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard state.isOn else { return nil }
        state.waiting.append(event)
        return state.wake()
      }
      sleeper?.resume()
    }

    func close() {
      let sleeper = state.withLock { state in
        state.isClosed = true
        return state.wake()
      }
      sleeper?.resume()
    }

    private func step() -> Step {
      state.withLock { state in
        if !state.waiting.isEmpty { return .send(state.waiting.removeFirst()) }
        return state.isClosed ? .end : .sleep
      }
    }

    private func sleep() async {
      await withCheckedContinuation { continuation in
        let goOn = state.withLock { state in
          if !state.waiting.isEmpty || state.isClosed { return true }
          state.sleeper = continuation
          return false
        }
        if goOn { continuation.resume() }
      }
    }

    func run(_ send: @Sendable (String) async -> Void) async {
      while true {
        switch step() {
        case .send(let event): await send(event)
        case .sleep: await sleep()
        case .end: return
        }
      }
    }
  }

  private let mailbox = Mailbox()

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
    Task { [mailbox] in await mailbox.run(send) }
  }

  deinit {
    mailbox.close()
  }

  public func turnOn() {
    mailbox.setOn(true)
  }

  public func record(_ event: String) {
    mailbox.put(event)
  }

  public func turnOff() {
    mailbox.setOn(false)
  }
}
