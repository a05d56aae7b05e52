// Each event in an envelope that is opened or torn, whichever comes first; turning off tears all.
import Synchronization

public final class UsageReports: Sendable {
  private let send: @Sendable (String) async -> Void
  private final class Envelope: Sendable {
    private let content: Mutex<String?>

    init(_ event: String) {
      content = Mutex(event)
    }

    func open() -> String? {
      content.withLock { content in
        defer { content = nil }
        return content
      }
    }

    func tear() {
      content.withLock { $0 = nil }
    }
  }

  private final class Shelf: Sendable {
    private struct State {
      var isOn = false
      var count = 0
      var sealed: [Int: Envelope] = [:]
    }

    private let state = Mutex(State())

    func turnOn() {
      state.withLock { $0.isOn = true }
    }

    func put(_ event: String, on belt: AsyncStream<Int>.Continuation) {
      state.withLock { state in
        guard state.isOn else { return }
        state.count += 1
        state.sealed[state.count] = Envelope(event)
        belt.yield(state.count)
      }
    }

    func takeOut(_ number: Int) -> String? {
      state.withLock { $0.sealed.removeValue(forKey: number) }?.open()
    }

    func turnOff() {
      state.withLock { state in
        state.isOn = false
        for envelope in state.sealed.values { envelope.tear() }
        state.sealed = [:]
      }
    }
  }

  private let shelf = Shelf()
  private let belt: AsyncStream<Int>.Continuation

  public init(send: @escaping @Sendable (String) async -> Void) {
    self.send = send
    let (numbers, belt) = AsyncStream<Int>.makeStream()
    self.belt = belt
    Task { [shelf] in
      for await number in numbers {
        if let event = shelf.takeOut(number) {
          await send(event)
        }
      }
    }
  }

  deinit {
    belt.finish()
  }

  public func turnOn() {
    shelf.turnOn()
  }

  public func record(_ event: String) {
    shelf.put(event, on: belt)
  }

  public func turnOff() {
    shelf.turnOff()
  }
}
