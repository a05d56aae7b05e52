import Synchronization

/// What the measured stories use: compiled as a submission is.
public final class Shelf: Sendable {
  private let stock = Mutex(0)

  public init() {}

  public func put() { stock.withLock { $0 += 1 } }
}
