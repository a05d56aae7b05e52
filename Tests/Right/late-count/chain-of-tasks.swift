// Each event is a task after the one before; who reads waits for the end of the chain
import Synchronization

public final class Gangway: Sendable {
  private let tally = Tally()
  private let last = Mutex<Task<Void, Never>?>(nil)

  public init() {}

  public func boarded() {
    append(1)
  }

  public func left() {
    append(-1)
  }

  public func onBoard() async -> Int {
    await last.withLock { $0 }?.value
    return await tally.count
  }

  public func endTrip() async -> Int {
    await last.withLock { $0 }?.value
    return await tally.clear()
  }

  private func append(_ number: Int) {
    last.withLock { last in
      let before = last
      last = Task.detached { [tally] in
        await before?.value
        await tally.add(number)
      }
    }
  }
}

private actor Tally {
  private var number = 0

  var count: Int { max(0, number) }

  func add(_ number: Int) {
    self.number += number
  }

  func clear() -> Int {
    defer { number = 0 }
    return count
  }
}
