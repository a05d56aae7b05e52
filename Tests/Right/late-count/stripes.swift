// Several locked numbers; who reads holds all locks at once, by recursion
import Synchronization

public final class Gangway: Sendable {
  private final class Stripe: Sendable {
    let number = Mutex(0)
  }

  private let stripes = [Stripe(), Stripe(), Stripe(), Stripe()]
  private let turn = Atomic<Int>(0)

  public init() {}

  public func boarded() {
    add(1)
  }

  public func left() {
    add(-1)
  }

  public func onBoard() async -> Int {
    max(0, sum(stripes[...], clearing: false))
  }

  public func endTrip() async -> Int {
    max(0, sum(stripes[...], clearing: true))
  }

  private func add(_ step: Int) {
    let turn = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    stripes[turn & 3].number.withLock { $0 += step }
  }

  private func sum(_ stripes: ArraySlice<Stripe>, clearing: Bool, soFar: Int = 0) -> Int {
    guard let first = stripes.first else { return soFar }
    return first.number.withLock { number in
      let total = sum(stripes.dropFirst(), clearing: clearing, soFar: soFar + number)
      if clearing { number = 0 }
      return total
    }
  }
}
