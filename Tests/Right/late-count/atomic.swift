// An atomic number, exchanged for zero at the end
import Synchronization

public final class Gangway: Sendable {
  private let number = Atomic<Int>(0)

  public init() {}

  public func boarded() {
    number.add(1, ordering: .sequentiallyConsistent)
  }

  public func left() {
    number.subtract(1, ordering: .sequentiallyConsistent)
  }

  public func onBoard() async -> Int {
    max(0, number.load(ordering: .sequentiallyConsistent))
  }

  public func endTrip() async -> Int {
    max(0, number.exchange(0, ordering: .sequentiallyConsistent))
  }
}
