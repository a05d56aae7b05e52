// One stream and one consumer for the whole life, each event stamped with its generation.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private struct Stamped: Sendable {
    let event: String
    let generation: Int
  }

  private final class Switch: Sendable {
    private let state = Mutex<(isOn: Bool, generation: Int)>((false, 0))

    func turnOn() {
      state.withLock { $0.isOn = true }
    }

    func turnOff() {
      state.withLock { state in
        state.isOn = false
        state.generation += 1
      }
    }

    func ifOn(_ body: (Int) -> Void) {
      state.withLock { state in
        if state.isOn { body(state.generation) }
      }
    }

    func isCurrent(_ generation: Int) -> Bool {
      state.withLock { $0.generation == generation }
    }
  }

  private let lever = Switch()
  private let events: AsyncStream<Stamped>.Continuation

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
    let (stream, events) = AsyncStream<Stamped>.makeStream()
    self.events = events
    Task { [lever] in
      for await stamped in stream where lever.isCurrent(stamped.generation) {
        await send(stamped.event)
      }
    }
  }

  deinit {
    events.finish()
  }

  public func turnOn() {
    lever.turnOn()
  }

  public func record(_ event: String) {
    lever.ifOn { events.yield(Stamped(event: event, generation: $0)) }
  }

  public func turnOff() {
    lever.turnOff()
  }
}
