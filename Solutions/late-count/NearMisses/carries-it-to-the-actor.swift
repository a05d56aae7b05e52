import Synchronization

public final class Gangway: Sendable {
  private let reported = Mutex(0)
  private let tally = Tally()

  public init() {}

  public func boarded() { reported.withLock { $0 += 1 } }

  public func left() { reported.withLock { $0 -= 1 } }

  public func onBoard() async -> Int {
    await tally.add(take())
    return await tally.count
  }

  public func endTrip() async -> Int {
    await tally.add(take())
    return await tally.clear()
  }

  private func take() -> Int {
    reported.withLock { reported in
      defer { reported = 0 }
      return reported
    }
  }
}

actor Tally {
  private(set) var count = 0

  func add(_ number: Int) { count += number }

  func clear() -> Int {
    defer { count = 0 }
    return count
  }
}
